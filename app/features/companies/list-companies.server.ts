import { searchQuery } from "#app/db/search.ts";
import { stemsQuery } from "#app/db/stems.ts";
import { acrossTiers, type TierCursor, tierCursorFrom, tierCursorText } from "#app/db/tiers.ts";
import { cursorFrom, cursorText, pageOf, textCursorFrom } from "#app/text/cursors.ts";
import { closeCompanies } from "./close-data.server.ts";
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
    const found = await companiesWithWords(search, lists, tierCursorFrom(after), limit + 1);
    const { rows, next } = pageOf(found, limit, tierCursorText);
    return { companies: await companyCards(rows.map((row) => row.id)), next };
  }
  const cursor = sort === "name" ? textCursorFrom(after) : cursorFrom(after);
  const { rows, next } = pageOf(await companyPage(sort, lists, cursor, limit + 1), limit, cursorText);
  return { companies: await companyCards(rows.map((row) => row.id)), next };
}

/** Returns the first companies of a hub or a province, the verified and most upvoted first. */
export async function featuredCompanies(filters: CompanyFilters, most = 5) {
  return (await listCompanies({ filters, sort: "featured", search: "", after: null, limit: most })).companies;
}

/** Returns companies of the same hubs and provinces, those that share the most of them first. A company of no hub has none like it. */
export async function similarCompanies({ id, hubs, provinces }: { id: number; hubs: string[]; provinces: string[] }, most = 4) {
  if (hubs.length === 0) return [];
  const lists = [...hubs.slice(0, 5).map((hub) => ({ hub })), ...provinces.slice(0, 3).map((province) => ({ province }))].flatMap(listsFor);
  return companyCards(await closeCompanies(lists, id, most));
}

/** Returns the newest companies that hold all the words, first as they were typed, then in other forms. */
async function companiesWithWords(text: string, lists: string[], from: TierCursor, limit: number) {
  const [words, stems] = [searchQuery(text), stemsQuery(text)];
  if (words === null || stems === null) return [];
  return acrossTiers(
    [(page) => matchingCompanies("written", words, lists, page), (page) => matchingCompanies("stems", stems, lists, page)],
    from,
    limit,
  );
}

/** For the search over everything: tier by tier, the newest first, from where the last page ended. */
export async function findCompaniesByWords(text: string, filters: CompanyFilters, from: TierCursor, limit: number) {
  const found = await companiesWithWords(text, listsFor(filters), from, limit);
  const tiers = new Map(found.map((company) => [company.id, company.tier]));
  return (await companyCards(found.map((company) => company.id))).map((company) => ({ ...company, tier: tiers.get(company.id) ?? 0 }));
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
