import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { comments, users } from "#app/db/schema.ts";
import { wilson } from "#app/features/votes/rules.ts";
import type { CommentSort } from "./rules.ts";

export type CommentRow = typeof comments.$inferSelect;
export type NewComment = typeof comments.$inferInsert;
export type ShownComment = Awaited<ReturnType<typeof repliesOf>>[number];
type Mark = { value: number; id: number };

const shownColumns = {
  id: comments.id,
  postId: comments.postId,
  parentId: comments.parentId,
  threadId: comments.threadId,
  userId: comments.userId,
  username: users.username,
  depth: comments.depth,
  content: comments.content,
  language: comments.language,
  upvotes: comments.upvotes,
  downvotes: comments.downvotes,
  best: comments.best,
  replyCount: comments.replyCount,
  createdAt: comments.createdAt,
  updatedAt: comments.updatedAt,
  deletedAt: comments.deletedAt,
};

function buildThreads(sort: CommentSort, marked: boolean) {
  const column = sort === "best" ? comments.best : comments.createdAt;
  const direction = sort === "oldest" ? asc : desc;
  const beyond = sort === "oldest" ? sql`>` : sql`<`;
  return db
    .select(shownColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(
      and(
        eq(comments.postId, sql.placeholder("postId")),
        eq(comments.parentId, 0),
        marked ? sql`(${column}, ${comments.id}) ${beyond} (${sql.placeholder("value")}, ${sql.placeholder("id")})` : undefined,
      ),
    )
    .orderBy(direction(column), direction(comments.id))
    .limit(sql.placeholder("limit"))
    .prepare();
}
const threads = preparedBy<ReturnType<typeof buildThreads>>();

/** The comments on the post itself, from the mark on. */
export async function threadsOf(postId: number, sort: CommentSort, mark: Mark | null, limit: number): Promise<ShownComment[]> {
  const query = threads(`${sort} ${mark ? "marked" : ""}`, () => buildThreads(sort, mark !== null));
  return query.execute({ postId, ...mark, limit });
}

/** Everything below these threads, at most `limit`; ordered like its threads. */
export async function repliesOf(threadIds: number[], sort: CommentSort, limit: number) {
  const order = { best: [desc(comments.best)], newest: [desc(comments.createdAt)], oldest: [asc(comments.createdAt)] }[sort];
  return db
    .select(shownColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(inArray(comments.threadId, threadIds.length > 0 ? threadIds : [0]), ne(comments.parentId, 0)))
    .orderBy(asc(comments.depth), ...order, asc(comments.id))
    .limit(limit);
}

export async function findComment(id: number, from: Reader = db): Promise<CommentRow | undefined> {
  return (await from.select().from(comments).where(eq(comments.id, id)))[0];
}

export async function findShownComment(id: number): Promise<ShownComment | undefined> {
  const rows = await db.select(shownColumns).from(comments).innerJoin(users, eq(users.id, comments.userId)).where(eq(comments.id, id));
  return rows[0];
}

export async function findCommentBySubmission(key: string, from: Reader): Promise<CommentRow | undefined> {
  return (await from.select().from(comments).where(eq(comments.submissionKey, key)))[0];
}

/** `parent` null: a comment on the post itself, which starts its own thread. */
export async function insertComment(tx: Writer, comment: NewComment, parent: CommentRow | null): Promise<CommentRow> {
  const [row] = await tx.insert(comments).values(comment).returning();
  if (!row) throw new Error("The new comment was not returned");
  if (!parent) {
    await tx.update(comments).set({ threadId: row.id }).where(eq(comments.id, row.id));
    return { ...row, threadId: row.id };
  }
  await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + 1` })
    .where(eq(comments.id, parent.id));
  return row;
}

export async function updateComment(tx: Writer, id: number, change: Partial<NewComment>) {
  await tx.update(comments).set(change).where(eq(comments.id, id));
}

/** Removes the row. Its parent loses a reply; one that was only kept for its replies goes with the last of them. */
export async function deleteCommentRow(tx: Writer, comment: CommentRow): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, comment.id));
  if (comment.parentId === 0) return;
  const [parent] = await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} - 1` })
    .where(eq(comments.id, comment.parentId))
    .returning();
  if (parent && parent.deletedAt !== null && parent.replyCount === 0) await deleteCommentRow(tx, parent);
}

export async function moveCommentVotes(tx: Writer, id: number, up: number, down: number) {
  const [row] = await tx
    .update(comments)
    .set({ upvotes: sql`max(0, ${comments.upvotes} + ${up})`, downvotes: sql`max(0, ${comments.downvotes} + ${down})` })
    .where(eq(comments.id, id))
    .returning({ upvotes: comments.upvotes, downvotes: comments.downvotes });
  if (!row) throw new Error(`Comment ${id} has gone`);
  await tx
    .update(comments)
    .set({ best: wilson(row.upvotes, row.downvotes) })
    .where(eq(comments.id, id));
  return row;
}
