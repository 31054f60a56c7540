import { foundRows } from "#app/features/search-engine/found-rows.server.ts";
import { cursorFrom, cursorText, pageOf } from "#app/text/cursors.ts";
import { type ProjectCardRow, projectCards } from "./data.server.ts";
import { countIn, passingProjects, projectPage, projectTexts } from "./list-data.server.ts";
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

/** How many rows a list narrowed twice counts, at most. */
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

/** The order in which the list stands at first is that of relevance. */
async function searchProjects({ search, filters, sort, after, page, limit = pageSize }: ProjectQuery): Promise<ProjectList> {
  const value = { trending: null, newest: "createdAt", most_upvoted: "upvotes" } as const;
  const by = value[sort];
  const { rows, next, total } = await foundRows({
    kind: "project",
    text: search,
    narrowed: { province: filters.province, holding: [filters.tag ?? "", filters.projectType ?? ""] },
    read: (ids) => passingProjects(ids, filters),
    order: by && ((a, b) => b[by] - a[by] || b.id - a.id),
    after,
    page,
    limit,
  });
  return { projects: await projectCards(rows.map((row) => row.id)), next, total, exact: true };
}

/** Returns those of these projects that are public, with their texts. */
export const publicProjects = (ids: number[]) => projectTexts(ids);
