import { readCounter } from "#app/features/counters/operations.server.ts";
import { foundRows } from "#app/features/search-engine/found-rows.server.ts";
import { relatedTo } from "#app/features/search-engine/related.server.ts";
import { cursorFrom, cursorText, pageOf, textCursorFrom } from "#app/text/cursors.ts";
import { type CompanyFilters, listsFor } from "./filters.ts";
import { companyCards, companyPage, passingCompanies, publishedAfter } from "./list-data.server.ts";
import { type CompanySort, pageSize, statusCounter } from "./rules.ts";

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
    const { rows, next } = await foundRows({
      kind: "company",
      text: search,
      narrowed: { province: filters.province },
      read: (ids) => passingCompanies(ids, lists),
      order: orders[sort],
      after,
      limit,
    });
    return { companies: await companyCards(rows.map((row) => row.id)), next };
  }
  const cursor = sort === "name" ? textCursorFrom(after) : cursorFrom(after);
  const { rows, next } = pageOf(await companyPage(sort, lists, cursor, limit + 1), limit, cursorText);
  return { companies: await companyCards(rows.map((row) => row.id)), next };
}

/** How a search is ordered: the order in which the directory stands at first is that of relevance. */
const orders: Record<CompanySort, ((a: Passing, b: Passing) => number) | null> = {
  featured: null,
  newest: (a, b) => b.publishedAt - a.publishedAt || b.id - a.id,
  name: (a, b) => (a.sortName < b.sortName ? -1 : a.sortName > b.sortName ? 1 : a.id - b.id),
};
type Passing = Awaited<ReturnType<typeof passingCompanies>>[number];

/** Returns how many companies the directory has. */
export const countPublished = async () => readCounter(statusCounter("published"));

/** Returns the first companies of a hub or a province, the verified and most upvoted first. */
export async function featuredCompanies(filters: CompanyFilters, most = 5) {
  return (await listCompanies({ filters, sort: "featured", search: "", after: null, limit: most })).companies;
}

/** Returns companies that are about the same, the nearest first. */
export const similarCompanies = async ({ id }: { id: number }, most = 4) => companyCards(await relatedTo("company", id, most));

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

export { companyCards as companyCardsOf, wholeCompanies } from "./list-data.server.ts";
