import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { among } from "#app/db/dialect.ts";
import { companies, posts, programs, projects } from "#app/db/schema/index.ts";
import { namedLike } from "#app/db/search-index/reading.server.ts";
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
  .where(and(among(posts.id, sql.placeholder("post")), isNull(posts.removedAt)))
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
      .where(and(among(projects.id, sql.placeholder("project")), eq(projects.isPublic, true), isNull(projects.removedAt))),
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
      .where(
        and(
          or(among(companies.slug, sql.placeholder("company")), among(companies.id, sql.placeholder("companyId"))),
          eq(companies.status, "published"),
        ),
      ),
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
      .where(and(among(programs.slug, sql.placeholder("funding")), isNull(programs.archivedAt))),
  )
  .prepare();

const readTitles = untilWritten<Referred[]>(200);
export type Referred = Awaited<ReturnType<typeof titles.execute>>[number];

type Keys = { post?: number[]; project?: number[]; company?: string[]; companyId?: number[]; funding?: string[] };

/** Returns what these ids and slugs are of, as far as everybody may see it. */
export async function titlesOf({ post = [], project = [], company = [], companyId = [], funding = [] }: Keys): Promise<Referred[]> {
  const keys = Object.entries({ post, project, company, companyId, funding });
  const given = Object.fromEntries(keys.map(([name, values]) => [name, JSON.stringify(values)]));
  return readTitles(JSON.stringify(given), () => titles.execute(given));
}

/** How many with the words of a name are looked at: the cost does not depend on how many there are. */
const window = 200;

const withWords = {
  company: db
    .select({ id: companies.id, slug: companies.slug, title: companies.name, userId: sql<number>`0` })
    .from(companies)
    .where(and(among(companies.id, sql.placeholder("ids")), eq(companies.status, "published")))
    .prepare(),
  project: db
    .select({ id: projects.id, slug: sql<string>`''`, title: projects.title, userId: projects.userId })
    .from(projects)
    .where(and(among(projects.id, sql.placeholder("ids")), eq(projects.isPublic, true), isNull(projects.removedAt)))
    .prepare(),
};

/** Returns companies or projects whose name holds all words of a text. */
export async function named(kind: keyof typeof withWords, text: string, isUnfinished = false) {
  return withWords[kind].execute({ ids: JSON.stringify(await namedLike(kind, text, isUnfinished, window)) });
}
