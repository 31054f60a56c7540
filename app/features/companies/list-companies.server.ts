import { searchQuery } from "#app/db/search.ts";
import { companyCards, type Mark, matchingCompanies, publishedAfter, walkCompanies } from "./list-data.server.ts";
import { type CompanyFilters, type CompanySort, pageSize, placesFor } from "./rules.ts";

export type CompanyQuery = {
  filters: CompanyFilters;
  sort: CompanySort;
  search: string;
  /** What the previous page handed over as `next`; null for the first. */
  after: string | null;
  limit?: number;
};

/** Published companies alone. Costs the same however many there are. */
export async function listCompanies({ filters, sort, search, after, limit = pageSize }: CompanyQuery) {
  const places = placesFor(filters);
  if (search.trim() !== "") {
    const words = searchQuery(search);
    const before = Number(/^\d{1,15}$/.exec(after ?? "")?.[0] ?? Number.MAX_SAFE_INTEGER);
    const found = words === null ? [] : await matchingCompanies(words, places, before, limit + 1);
    const companies = found.slice(0, limit);
    return { companies, next: found.length > limit ? String(companies.at(-1)?.id) : null };
  }
  const rows = await walkCompanies(sort, places, markFrom(after, sort), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    companies: await companyCards(shown.map((row) => row.id)),
    next: rows.length > limit && last ? `${last.value}_${last.id}` : null,
  };
}

/** A mark that was tampered with reads as the first page. */
function markFrom(after: string | null, sort: CompanySort): Mark | null {
  const match = /^(.{0,200})_(\d{1,15})$/s.exec(after ?? "");
  if (!match) return null;
  const [, value = "", id] = match;
  if (sort === "name") return { value, id: Number(id) };
  return /^-?\d{1,16}$/.test(value) ? { value: Number(value), id: Number(id) } : null;
}

/** The first few of a hub or a province, verified and upvoted first. */
export async function featuredCompanies(filters: CompanyFilters, most = 5) {
  return (await listCompanies({ filters, sort: "featured", search: "", after: null, limit: most })).companies;
}

/** For search over everything: newest first, from where the last page ended. */
export async function findCompaniesByWords(text: string, filters: CompanyFilters, { before, limit }: { before?: number; limit: number }) {
  const words = searchQuery(text);
  return words === null ? [] : matchingCompanies(words, placesFor(filters), before ?? Number.MAX_SAFE_INTEGER, limit);
}

/** The whole directory, read a part at a time. */
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
