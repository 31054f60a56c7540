import { and, asc, eq, gt, isNull, lte, max, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { unindexed } from "#app/db/dialect.ts";
import { companies, posts, programs, projects } from "#app/db/schema/index.ts";

const from = sql.placeholder("from");
const to = sql.placeholder("to");

/** What a guest may read of each kind, by ranges of ids, so that a file of the sitemap costs the same at any size of the table. */
const ranges = {
  posts: db
    .select({
      name: sql<string>`${posts.id}`,
      changedAt: posts.updatedAt,
      // A translated post is there in each language.
      language: sql<string | null>`case when ${posts.translationId} is null then ${posts.language} end`,
    })
    .from(posts)
    .where(and(gt(posts.id, from), lte(posts.id, to), isNull(posts.removedAt)))
    .orderBy(asc(posts.id))
    .prepare(),
  projects: db
    .select({ name: sql<string>`${projects.id}`, changedAt: projects.updatedAt, language: projects.language })
    .from(projects)
    .where(and(gt(projects.id, from), lte(projects.id, to), isNull(projects.removedAt), eq(projects.isPublic, true)))
    .orderBy(asc(projects.id))
    .prepare(),
  companies: db
    .select({ name: companies.slug, changedAt: companies.updatedAt, language: sql<null>`null` })
    .from(companies)
    .where(and(gt(companies.id, from), lte(companies.id, to), eq(unindexed(companies.status), "published")))
    .orderBy(asc(companies.id))
    .prepare(),
  programs: db
    .select({ name: programs.slug, changedAt: programs.updatedAt, language: sql<null>`null` })
    .from(programs)
    .where(and(gt(programs.id, from), lte(programs.id, to), isNull(unindexed(programs.archivedAt))))
    .orderBy(asc(programs.id))
    .prepare(),
};

const tables = { posts, projects, companies, programs };
export type Kind = keyof typeof tables;
export const kinds = Object.keys(tables) as Kind[];

const lasts = new Map(
  kinds.map((kind) => [
    kind,
    db
      .select({ id: max(tables[kind].id) })
      .from(tables[kind])
      .prepare(),
  ]),
);

/** Returns what has an id above `from` and up to `to`. */
export const rowsBetween = (kind: Kind, ids: { from: number; to: number }) => ranges[kind].execute(ids);

/** Returns the highest id there is, 0 for none. */
export async function lastId(kind: Kind): Promise<number> {
  return (await lasts.get(kind)?.execute())?.[0]?.id ?? 0;
}
