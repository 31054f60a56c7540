import { and, count, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { comments, posts, projects, users, votes } from "#app/db/schema/index.ts";
import { untilWritten } from "#app/db/until-written.server.ts";

/** Written as the index of demo members has it, which holds those alone. */
const isDemo = sql`is_demo`;

const oneDemoMember = db.select({ id: users.id }).from(users).where(isDemo).limit(1).prepare();
const readOne = untilWritten<{ id: number }[]>(1);

/** Returns whether there is any demo member. Every page asks, so that it is read again only after a write. */
export async function hasDemoMember(): Promise<boolean> {
  return (await readOne("any", () => oneDemoMember.execute())).length > 0;
}

/** Returns those of the ids that are demo members. */
export async function demoAmong(ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isDemo, inArray(users.id, ids)));
  return new Set(rows.map(({ id }) => id));
}

export type DemoMember = Awaited<ReturnType<typeof demoMembers>>[number];

export async function demoMembers() {
  const { id, email, username, createdAt } = users;
  return db.select({ id, email, username, createdAt }).from(users).where(isDemo);
}

const countOf = async (query: PromiseLike<{ n: number }[]>) => (await query)[0]?.n ?? 0;

/** Returns how much of the site demo members made, and how many comments of others stand under their posts and projects. */
export async function countDemo() {
  const [author, writer] = [alias(users, "author"), alias(users, "writer")];
  const byDemo = eq(author.isDemo, true);
  return {
    posts: await countOf(
      db
        .select({ n: count() })
        .from(posts)
        .innerJoin(author, eq(author.id, posts.userId))
        .where(and(byDemo, isNull(posts.removedAt))),
    ),
    projects: await countOf(
      db
        .select({ n: count() })
        .from(projects)
        .innerJoin(author, eq(author.id, projects.userId))
        .where(and(byDemo, isNull(projects.removedAt))),
    ),
    comments: await countOf(
      db
        .select({ n: count() })
        .from(comments)
        .innerJoin(author, eq(author.id, comments.userId))
        .where(and(byDemo, isNull(comments.deletedAt))),
    ),
    commentsOfOthers: await countOf(
      db
        .select({ n: count() })
        .from(comments)
        .innerJoin(writer, eq(writer.id, comments.userId))
        .leftJoin(posts, eq(posts.id, comments.postId))
        .leftJoin(projects, eq(projects.id, comments.projectId))
        .innerJoin(author, or(eq(author.id, posts.userId), eq(author.id, projects.userId)))
        .where(and(byDemo, eq(writer.isDemo, false), isNull(comments.deletedAt))),
    ),
  };
}

/**
 * Deletes the votes of demo members on what demo members made. Nobody corrects the counts, as all of it goes next; that takes half of the
 * time away, since most votes are these.
 */
export async function forgetVotesAmongDemo(tx: Writer): Promise<void> {
  const members = tx.select({ id: users.id }).from(users).where(isDemo);
  const made = {
    post: tx.select({ id: posts.id }).from(posts).where(inArray(posts.userId, members)),
    comment: tx.select({ id: comments.id }).from(comments).where(inArray(comments.userId, members)),
    project: tx.select({ id: projects.id }).from(projects).where(inArray(projects.userId, members)),
  };
  for (const [type, ids] of Object.entries(made) as [keyof typeof made, (typeof made)[keyof typeof made]][]) {
    await tx.delete(votes).where(and(inArray(votes.userId, members), eq(votes.targetType, type), inArray(votes.targetId, ids)));
  }
}
