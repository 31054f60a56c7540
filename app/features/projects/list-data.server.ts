import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { among } from "#app/db/dialect.ts";
import { inOrder } from "#app/db/in-order.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { projectListCounts, projectListings, projects, users } from "#app/db/schema/index.ts";
import { authorColumns } from "#app/db/shown-facts.ts";
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

function buildPassing({ tag, ...rest }: ProjectFilters) {
  return db
    .select({ id: projects.id, upvotes: projects.upvotes, createdAt: projects.createdAt })
    .from(projects)
    .where(
      and(
        among(projects.id, sql.placeholder("ids")),
        isNull(projects.removedAt),
        eq(projects.isPublic, true),
        tag === undefined ? undefined : isIn(sql`${keyOf("tag")} || ':' || ${sql.placeholder("tag")}`),
        ...remaining(rest),
      ),
    )
    .prepare();
}
const passings = preparedBy<ReturnType<typeof buildPassing>>();

/** Returns those of these projects that are public and pass the filters. */
export const passingProjects = (ids: number[], filters: ProjectFilters) =>
  passings(shapeOf(filters), () => buildPassing(filters)).execute({ ...filters, ids: JSON.stringify(ids) });

/** Returns these projects with all of their text, in the given order. */
export async function projectTexts(ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      tags: projects.tags,
      techStack: projects.techStack,
      projectType: projects.projectType,
      language: projects.language,
      ...authorColumns,
      userId: projects.userId,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(and(inArray(projects.id, ids), isNull(projects.removedAt), eq(projects.isPublic, true)));
  return inOrder(ids, rows);
}
