import { searchQuery } from "#app/db/search.ts";
import { stemsQuery } from "#app/db/stems.ts";
import { acrossTiers, fromTheStart, type TierCursor } from "#app/db/tiers.ts";
import { trendingRank } from "#app/features/scores/rules.ts";
import { cursorFrom, cursorText, pageOf, positionFrom } from "#app/text/cursors.ts";
import { type ProjectCardRow, projectCards } from "./data.server.ts";
import { countIn, matchingProjects, projectPage, projectTexts } from "./list-data.server.ts";
import { narrowestList, type ProjectFilters } from "./lists.ts";
import { type ProjectSort, pageSize } from "./rules.ts";

export type ProjectQuery = {
  filters: ProjectFilters;
  sort: ProjectSort;
  search: string;
  /** What the previous page handed over as `next`; null for the first. */
  after: string | null;
  /** Pages of the JSON API, from 1; not together with `after`. */
  page?: number;
  limit?: number;
  /** Authors the reader does not want, or may not, read. */
  hidden?: number[];
};

export type ProjectList = {
  projects: ProjectCardRow[];
  next: string | null;
  /** How many there are in all. Above `countWindow` a list narrowed twice or searched says at least how many. */
  total: number;
  exact: boolean;
};

/** How many rows a search sorts and a list narrowed twice counts, at most. */
export const countWindow = 500;

/** Public projects alone. Costs the same however many there are. A page may be short by what is hidden. */
export async function listProjects(query: ProjectQuery): Promise<ProjectList> {
  const list = await wholePage(query);
  const hidden = new Set(query.hidden);
  return { ...list, projects: list.projects.filter((project) => !hidden.has(project.userId)) };
}

async function wholePage(query: ProjectQuery): Promise<ProjectList> {
  if (query.search.trim() !== "") return searchProjects(query);
  const { limit = pageSize } = query;
  const offset = query.after === null ? ((query.page ?? 1) - 1) * limit : 0;
  const read = await projectPage(query.sort, query.filters, { cursor: cursorFrom(query.after), limit: limit + 1, offset });
  const { rows, next } = pageOf(read, limit, cursorText);
  return { projects: await projectCards(rows.map((row) => row.id)), next, ...(await totalOf(query.filters)) };
}

/** A stored count for a list narrowed once; for more filters the newest are counted, up to the window. */
async function totalOf(filters: ProjectFilters): Promise<{ total: number; exact: boolean }> {
  const [list, rest] = narrowestList(filters);
  if (Object.values(rest).every((value) => value === undefined)) return { total: await countIn(list), exact: true };
  const rows = await projectPage("newest", filters, { cursor: null, limit: countWindow + 1, offset: 0 });
  return { total: Math.min(rows.length, countWindow), exact: rows.length <= countWindow };
}

/** Returns the newest public projects that hold all of the words, first as they were typed, then in other forms. */
async function projectsWithWords(text: string, filters: ProjectFilters, from: TierCursor, limit: number) {
  const [words, stems] = [searchQuery(text), stemsQuery(text)];
  if (words === null || stems === null) return [];
  return acrossTiers(
    [(page) => matchingProjects("written", words, filters, page), (page) => matchingProjects("stems", stems, filters, page)],
    from,
    limit,
  );
}

async function searchProjects({ search, filters, sort, after, page = 1, limit = pageSize }: ProjectQuery): Promise<ProjectList> {
  const found = await projectsWithWords(search, filters, fromTheStart, countWindow + 1);
  const window = found.slice(0, countWindow);
  const rank = {
    trending: (row: (typeof window)[number]) => trendingRank(row.upvotes, row.createdAt),
    newest: (row: (typeof window)[number]) => row.createdAt,
    most_upvoted: (row: (typeof window)[number]) => row.upvotes,
  }[sort];
  const ranked = window.sort((a, b) => a.tier - b.tier || rank(b) - rank(a) || b.id - a.id);
  const from = after ? positionFrom(after) : (page - 1) * limit;
  const projects = await projectCards(ranked.slice(from, from + limit).map((row) => row.id));
  const next = from + limit < ranked.length ? String(from + limit) : null;
  return { projects, next, total: ranked.length, exact: found.length <= countWindow };
}

/** Returns those of these projects that are public, with their texts. */
export const publicProjects = (ids: number[]) => projectTexts(ids);

/** For search over everything: tier by tier, the newest first, from where the last page ended. */
export async function findProjectsByWords(text: string, filters: ProjectFilters, from: TierCursor, limit: number) {
  const found = await projectsWithWords(text, filters, from, limit);
  const tiers = new Map(found.map((project) => [project.id, project.tier]));
  return (await projectTexts(found.map((project) => project.id))).map((project) => ({ ...project, tier: tiers.get(project.id) ?? 0 }));
}
