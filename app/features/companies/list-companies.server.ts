import { searchQuery } from "#app/db/search.ts";
import { cursorFrom, cursorText, idBefore, pageOf, textCursorFrom } from "#app/text/cursors.ts";
import { type CompanyFilters, listsFor } from "./filters.ts";
import { companyCards, companyPage, matchingCompanies, publishedAfter } from "./list-data.server.ts";
import { type CompanySort, pageSize } from "./rules.ts";

export type CompanyQuery = {
  filters: CompanyFilters;
  sort: CompanySort;
  search: string;
  /** The `next` of the previous page; null for the first page. */
  after: string | null;
  limit?: number;
};

/** Returns a page of published companies and the cursor of the next. Takes as long for a large directory as for a small one. */
export async function listCompanies({ filters, sort, search, after, limit = pageSize }: CompanyQuery) {
  const lists = listsFor(filters);
  if (search.trim() !== "") {
    const words = searchQuery(search);
    const found = words === null ? [] : await matchingCompanies(words, lists, idBefore(after), limit + 1);
    const { rows: companies, next } = pageOf(found, limit, (company) => String(company.id));
    return { companies, next };
  }
  const cursor = sort === "name" ? textCursorFrom(after) : cursorFrom(after);
  const { rows, next } = pageOf(await companyPage(sort, lists, cursor, limit + 1), limit, cursorText);
  return { companies: await companyCards(rows.map((row) => row.id)), next };
}

/** Returns the first companies of a hub or a province, the verified and most upvoted first. */
export async function featuredCompanies(filters: CompanyFilters, most = 5) {
  return (await listCompanies({ filters, sort: "featured", search: "", after: null, limit: most })).companies;
}

/** Returns the companies that hold all the words, the newest first, with ids below `before`. For the search over everything. */
export async function findCompaniesByWords(text: string, filters: CompanyFilters, { before, limit }: { before?: number; limit: number }) {
  const words = searchQuery(text);
  return words === null ? [] : matchingCompanies(words, listsFor(filters), before ?? Number.MAX_SAFE_INTEGER, limit);
}

/** Yields the whole directory, reading 200 companies at a time. */
export async function* wholeDirectory() {
  for (let after = 0; ; ) {
    const part = await publishedAfter(after, 200);
    yield* part;
    const last = part.at(-1);
    if (!last || part.length < 200) return;
    after = last.id;
  }
}

export { companyCards as companyCardsOf } from "./list-data.server.ts";
