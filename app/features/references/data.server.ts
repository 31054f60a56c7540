import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { amongBound } from "#app/db/prepared.server.ts";
import { companies, posts, programs, projects } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import type { ReferredKind } from "#app/markdown/references.ts";
import type { Language } from "#app/words/language.ts";

/** What an address leads to, for everybody. `language` is that of the title, where it has one; `userId` its author, 0 for none. */
const columns = {
  kind: sql<ReferredKind>`'post'`,
  id: posts.id,
  slug: sql<string>`''`,
  title: posts.title,
  titleFr: sql<string | null>`null`,
  language: sql<Language | null>`${posts.language}`,
  userId: sql<number>`${posts.userId}`,
};
const titles = db
  .select(columns)
  .from(posts)
  .where(and(amongBound(posts.id, "post"), isNull(posts.removedAt)))
  .unionAll(
    db
      .select({
        ...columns,
        kind: sql<ReferredKind>`'project'`,
        id: projects.id,
        title: projects.title,
        language: sql<Language | null>`${projects.language}`,
        userId: sql<number>`${projects.userId}`,
      })
      .from(projects)
      .where(and(amongBound(projects.id, "project"), eq(projects.isPublic, true), isNull(projects.removedAt))),
  )
  .unionAll(
    db
      .select({
        ...columns,
        kind: sql<ReferredKind>`'company'`,
        id: companies.id,
        slug: sql<string>`${companies.slug}`,
        title: companies.name,
        language: sql<Language | null>`null`,
        userId: sql<number>`0`,
      })
      .from(companies)
      .where(and(amongBound(companies.slug, "company"), eq(companies.status, "published"))),
  )
  .unionAll(
    db
      .select({
        ...columns,
        kind: sql<ReferredKind>`'funding'`,
        id: programs.id,
        slug: sql<string>`${programs.slug}`,
        title: programs.titleEn,
        titleFr: sql<string | null>`${programs.titleFr}`,
        language: sql<Language | null>`null`,
        userId: sql<number>`0`,
      })
      .from(programs)
      .where(and(amongBound(programs.slug, "funding"), isNull(programs.archivedAt))),
  )
  .prepare();

const readTitles = untilWritten<Referred[]>(200);
export type Referred = Awaited<ReturnType<typeof titles.execute>>[number];

/** Returns what these addresses lead to, as far as everybody may see it: posts and projects by id, companies and programmes by slug. */
export async function titlesOf(keys: { post: number[]; project: number[]; company: string[]; funding: string[] }): Promise<Referred[]> {
  const given = {
    post: JSON.stringify(keys.post),
    project: JSON.stringify(keys.project),
    company: JSON.stringify(keys.company),
    funding: JSON.stringify(keys.funding),
  };
  return readTitles(JSON.stringify(given), () => titles.execute(given));
}
