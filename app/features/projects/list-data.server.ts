import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { projectListCounts, projectListings, projects, users } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";
import { keyOf, narrowestList, type ProjectFilters } from "./lists.ts";
import type { ProjectSort } from "./rules.ts";

export type Listed = Cursor;

const columns = { trending: projectListings.trending, newest: projectListings.createdAt, most_upvoted: projectListings.upvotes };

const named = ["tag", "province", "userType", "projectType", "projectStage"] as const;
const shapeOf = (filters: ProjectFilters) => named.filter((name) => filters[name] !== undefined).join(" ");

/** Returns conditions for the filters that the list does not cover. What a project says of its author stands in its lists alone. */
function remaining(filters: ProjectFilters): SQL[] {
  return named.flatMap((name) => {
    if (filters[name] === undefined || name === "tag") return [];
    const given = sql.placeholder(name);
    return name === "province" || name === "userType" ? isIn(sql`${keyOf(name)} || ':' || ${given}`) : eq(projects[name], given);
  });
}

/** Whether the project stands in this list. */
const isIn = (list: SQL | string) =>
  sql`exists (select 1 from project_places as other where other.project_id = ${projects.id} and other.place = ${list})`;

function buildPage(sort: ProjectSort, rest: ProjectFilters, isAfter: boolean) {
  const column = columns[sort];
  const query = db.select({ id: projectListings.projectId, value: column }).from(projectListings);
  const joined = shapeOf(rest) ? query.innerJoin(projects, eq(projects.id, projectListings.projectId)) : query;
  return joined
    .where(
      and(
        eq(projectListings.list, sql.placeholder("list")),
        isAfter ? sql`(${column}, ${projectListings.projectId}) < (${sql.placeholder("value")}, ${sql.placeholder("after")})` : undefined,
        ...remaining(rest),
      ),
    )
    .orderBy(desc(column), desc(projectListings.projectId))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare();
}
const pages = preparedBy<ReturnType<typeof buildPage>>();

/** The ids of a page of a list, in its order; a page far in is found by `cursor`, the JSON API's numbered ones by a bounded `offset`. */
export async function projectPage(
  sort: ProjectSort,
  filters: ProjectFilters,
  page: { cursor: Cursor | null; limit: number; offset: number },
): Promise<Listed[]> {
  const [list, rest] = narrowestList(filters);
  const query = pages(`${sort} ${shapeOf(rest)} ${page.cursor ? "after a cursor" : ""}`, () => buildPage(sort, rest, page.cursor !== null));
  return query.execute({ list, ...rest, value: page.cursor?.value, after: page.cursor?.id, limit: page.limit, offset: page.offset });
}

/** How many projects a list holds: a stored count. */
export async function countIn(list: string): Promise<number> {
  const [row] = await db.select({ n: projectListCounts.projectCount }).from(projectListCounts).where(eq(projectListCounts.list, list));
  return row?.n ?? 0;
}

/** The newest public projects that hold all of the words, and pass the filters. */
export async function matchingProjects(words: string, filters: ProjectFilters, limit: number) {
  const values = Object.fromEntries(named.map((name) => [name, filters[name]]));
  const conditions = named.flatMap((name) => {
    if (values[name] === undefined) return [];
    if (name === "projectType" || name === "projectStage") return eq(projects[name], values[name] as never); // one of the column's own values: rules.ts checked it
    return isIn(`${keyOf(name)}:${values[name]}`);
  });
  return db
    .select({ id: projects.id, upvotes: projects.upvotes, createdAt: projects.createdAt })
    .from(sql`project_search`)
    .innerJoin(projects, sql`${projects.id} = project_search.rowid`)
    .where(and(sql`project_search match ${words}`, isNull(projects.removedAt), eq(projects.isPublic, true), ...conditions))
    .orderBy(sql`project_search.rowid desc`)
    .limit(limit);
}

function buildFound(inProvince: boolean) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      tags: projects.tags,
      techStack: projects.techStack,
      projectType: projects.projectType,
      language: projects.language,
      username: users.username,
      userId: projects.userId,
      createdAt: projects.createdAt,
    })
    .from(sql`project_search`)
    .innerJoin(projects, sql`${projects.id} = project_search.rowid`)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(
      and(
        sql`project_search match ${sql.placeholder("words")}`,
        sql`project_search.rowid < ${sql.placeholder("before")}`,
        isNull(projects.removedAt),
        eq(projects.isPublic, true),
        inProvince ? isIn(sql`'province:' || ${sql.placeholder("province")}`) : undefined,
      ),
    )
    .orderBy(sql`project_search.rowid desc`)
    .limit(sql.placeholder("limit"))
    .prepare();
}
const found = preparedBy<ReturnType<typeof buildFound>>();

/** Public projects that hold all of the words, newest first, with all of their text; `before` is the id of the last one already seen. */
export async function newestMatchingProjects(words: string, page: { province?: string; before?: number; limit: number }) {
  const { province, before = Number.MAX_SAFE_INTEGER, limit } = page;
  return found(province ? "in a province" : "", () => buildFound(province !== undefined)).execute({ words, before, limit, province });
}
