import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { among, largest } from "#app/db/dialect.ts";
import { madeAfter, notAfter } from "#app/db/future-rows.ts";
import { preparedBy } from "#app/db/prepared.server.ts";
import { prepareRows } from "#app/db/prepared-rows.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { comments, users, votes } from "#app/db/schema/index.ts";
import { authorColumns } from "#app/db/shown-facts.ts";
import { untilWritten } from "#app/db/until-written.server.ts";
import { moveWeek } from "#app/features/counters/operations.server.ts";
import { wilson } from "#app/features/scores/rules.ts";
import { withHtml } from "#app/markdown/kept.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import type { Cursor } from "#app/text/cursors.ts";
import type { CommentSort, Subject } from "./rules.ts";

export type CommentRow = typeof comments.$inferSelect;
export type NewComment = typeof comments.$inferInsert;
export type ShownComment = Awaited<ReturnType<typeof childrenOf>>[number];

const shownColumns = {
  id: comments.id,
  postId: comments.postId,
  projectId: comments.projectId,
  parentId: comments.parentId,
  threadId: comments.threadId,
  userId: comments.userId,
  ...authorColumns,
  depth: comments.depth,
  content: comments.content,
  html: comments.contentHtml,
  pictures: comments.pictures,
  cutFromMail: comments.cutFromMail,
  language: comments.language,
  upvotes: comments.upvotes,
  downvotes: comments.downvotes,
  best: comments.best,
  replyCount: comments.replyCount,
  createdAt: comments.createdAt,
  updatedAt: comments.updatedAt,
  editedAt: comments.editedAt,
  revision: comments.revision,
  /** Set also when a moderator removed the comment, since nobody reads it then. */
  deletedAt: sql<number | null>`coalesce(${comments.deletedAt}, ${comments.removedAt})`,
  removedAt: comments.removedAt,
};

/** What waits for a moderator leaves no trace in a discussion. */
const isNotHeld = sql`coalesce(${comments.removedBy}, '') <> 'held'`;

const subjectColumn = { post: comments.postId, project: comments.projectId };

function buildChildren(type: Subject["type"], sort: CommentSort, isAfter: boolean) {
  const column = sort === "best" ? comments.best : comments.createdAt;
  const direction = sort === "oldest" ? asc : desc;
  const beyond = sort === "oldest" ? sql`>` : sql`<`;
  return prepareRows(
    db
      .select(shownColumns)
      .from(comments)
      .innerJoin(users, eq(users.id, comments.userId))
      .where(
        and(
          eq(subjectColumn[type], sql.placeholder("subject")),
          eq(comments.parentId, sql.placeholder("parentId")),
          isNotHeld,
          isAfter ? sql`(${column}, ${comments.id}) ${beyond} (${sql.placeholder("value")}, ${sql.placeholder("id")})` : undefined,
        ),
      )
      .orderBy(direction(column), direction(comments.id))
      .limit(sql.placeholder("limit")),
  );
}
const children = preparedBy<ReturnType<typeof buildChildren>>();
type ChildRow = Awaited<ReturnType<ReturnType<typeof buildChildren>["execute"]>>[number];
const readChildren = untilWritten<ChildRow[]>(100);

/** Gives the comments that were made after `now`, by a clock that ran ahead, the time it is. Returns how many. */
export async function redateComments(tx: Writer, now: number): Promise<number> {
  const rows = await tx.select().from(comments).where(madeAfter(comments, now));
  for (const { id, createdAt, deletedAt, removedAt } of rows) {
    const times = { createdAt: now, updatedAt: notAfter(comments.updatedAt, now), editedAt: notAfter(comments.editedAt, now) };
    await tx.update(comments).set(times).where(eq(comments.id, id));
    if (deletedAt !== null || removedAt !== null) continue;
    await moveWeek(tx, "comments", createdAt, -1);
    await moveWeek(tx, "comments", now, 1);
  }
  return rows.length;
}

/** Returns the comments directly under `parentId` (0: under the subject itself), from the cursor on. */
export async function childrenOf({ type, id }: Subject, parentId: number, sort: CommentSort, cursor: Cursor | null, limit: number) {
  const query = children(`${type} ${sort} ${cursor ? "after a cursor" : ""}`, () => buildChildren(type, sort, cursor !== null));
  const given = { subject: id, parentId, value: cursor?.value, id: cursor?.id, limit };
  return readChildren(`${type} ${sort} ${JSON.stringify(given)}`, () => query.execute(given));
}

function buildReplies(type: Subject["type"], sort: CommentSort) {
  const column = sort === "best" ? comments.best : comments.createdAt;
  const direction = sort === "oldest" ? asc : desc;
  const order = sql`${direction(column)}, ${direction(comments.id)}`;
  const ranked = db
    .select({
      id: comments.id,
      parentId: comments.parentId,
      rank: sql<number>`row_number() over (partition by ${comments.parentId} order by ${order})`.as("rank"),
    })
    .from(comments)
    .where(and(eq(subjectColumn[type], sql.placeholder("subject")), among(comments.parentId, sql.placeholder("parentIds")), isNotHeld))
    .as("ranked");
  return prepareRows(
    db
      .select(shownColumns)
      .from(ranked)
      .innerJoin(comments, eq(comments.id, ranked.id))
      .innerJoin(users, eq(users.id, comments.userId))
      .where(lte(ranked.rank, sql.placeholder("each")))
      .orderBy(ranked.parentId, sql`${ranked.rank}`),
  );
}
const replies = preparedBy<ReturnType<typeof buildReplies>>();

/** Returns the first replies to each of these comments, at most `each` per comment. */
export async function repliesOf({ type, id }: Subject, parentIds: number[], sort: CommentSort, each: number): Promise<ShownComment[]> {
  if (parentIds.length === 0) return [];
  return replies(`${type} ${sort}`, () => buildReplies(type, sort)).execute({ subject: id, parentIds: JSON.stringify(parentIds), each });
}

/** Returns where and by whom comments were written on these posts since a time, and still stand, the first first. */
export async function commentsSince(postIds: number[], since: number, limit: number) {
  if (postIds.length === 0) return [];
  const { id, postId, userId, createdAt } = comments;
  const stands = and(isNull(comments.deletedAt), isNull(comments.removedAt), gt(createdAt, since));
  return db
    .select({ id, postId, userId, createdAt })
    .from(comments)
    .where(and(inArray(postId, postIds), stands))
    .orderBy(asc(id))
    .limit(limit);
}

const newest = db
  .select({ at: sql<number>`coalesce(max(${comments.createdAt}), 0)` })
  .from(comments)
  .where(eq(comments.postId, sql.placeholder("postId")))
  .prepare();

/** Returns when the newest comment on a post was written; 0 where there is none. */
export async function newestCommentAt(postId: number): Promise<number> {
  return Number((await newest.execute({ postId }))[0]?.at ?? 0);
}

export async function findComment(id: number, from: Reader = db): Promise<CommentRow | undefined> {
  return (await from.select().from(comments).where(eq(comments.id, id)))[0];
}

/** Returns a comment as a discussion shows it; one that waits for a moderator to its author alone. */
export async function findShownComment(id: number, forAuthor = 0): Promise<ShownComment | undefined> {
  const rows = await db
    .select(shownColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.id, id), or(isNotHeld, eq(comments.userId, forAuthor))));
  return rows[0];
}

/** Returns when a member first replied to a comment (0: to the subject itself), by a comment that still stands; null if they never did. */
export async function firstReplyTime(userId: number, { type, id }: Subject, parentId: number): Promise<number | null> {
  const [row] = await db
    .select({ time: sql<number | null>`min(${comments.createdAt})` })
    .from(comments)
    .where(
      and(
        eq(subjectColumn[type], id),
        eq(comments.parentId, parentId),
        eq(comments.userId, userId),
        isNull(comments.deletedAt),
        isNull(comments.removedAt),
      ),
    );
  return row?.time ?? null;
}

export async function findCommentBySubmission(key: string, from: Reader): Promise<CommentRow | undefined> {
  return (await from.select().from(comments).where(eq(comments.submissionKey, key)))[0];
}

/** Inserts a comment. With `parent` null it is a comment on the subject itself and starts its own thread. */
export async function insertComment(tx: Writer, comment: NewComment, parent: CommentRow | null): Promise<CommentRow> {
  const [row] = await tx
    .insert(comments)
    .values(withHtml(comment, "remark", "content"))
    .returning();
  if (!row) throw new Error("The new comment was not returned");
  if (!parent) await tx.update(comments).set({ threadId: row.id }).where(eq(comments.id, row.id));
  if (row.removedAt === null) {
    await moveWeek(tx, "comments", row.createdAt, 1);
    await countReply(tx, row, 1);
  }
  return parent ? row : { ...row, threadId: row.id };
}

/** Counts a comment among the replies to its parent, where it stands or something says that it did; or no longer. */
export async function countReply(tx: Writer, { parentId }: CommentRow, by: 1 | -1): Promise<void> {
  await tx
    .update(comments)
    .set({ replyCount: sql`${comments.replyCount} + ${by}` })
    .where(eq(comments.id, parentId));
}

/** Changes a comment's text or its standing, and raises its revision. */
export async function updateComment(tx: Writer, id: number, change: Partial<NewComment>) {
  await tx
    .update(comments)
    .set({ ...withHtml(change, "remark", "content"), ...nextRevision(comments) })
    .where(eq(comments.id, id));
}

/** Removes the row with the votes on it, and lowers its parent's reply count. A deleted parent that only stayed for its replies goes with the last of them. */
export async function deleteCommentRow(tx: Writer, comment: CommentRow): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, comment.id));
  await tx.delete(votes).where(and(eq(votes.targetType, "comment"), eq(votes.targetId, comment.id)));
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
    .set({ upvotes: largest(sql`${comments.upvotes} + ${up}`, 0), downvotes: largest(sql`${comments.downvotes} + ${down}`, 0) })
    .where(eq(comments.id, id))
    .returning({ upvotes: comments.upvotes, downvotes: comments.downvotes, postId: comments.postId, projectId: comments.projectId });
  if (!row) throw new Error(`Comment ${id} has gone`);
  const { postId, projectId, ...votes } = row;
  await tx
    .update(comments)
    .set({ best: wilson(row.upvotes, row.downvotes) })
    .where(eq(comments.id, id));
  return { ...votes, parts: [partOf.discussion(subjectOf({ postId, projectId }))] };
}

/** Whether nobody reads the comment any more. */
export const isGone = (comment: CommentRow) => comment.deletedAt !== null || comment.removedAt !== null;

/** Returns a member's comments, the deepest first, so that replies are handled before the comments they answer. */
export async function commentsByMember(tx: Writer, userId: number): Promise<CommentRow[]> {
  return tx.select().from(comments).where(eq(comments.userId, userId)).orderBy(desc(comments.depth));
}

export function subjectOf(comment: Pick<CommentRow, "postId" | "projectId">): Subject {
  return comment.postId === null ? { type: "project", id: comment.projectId ?? 0 } : { type: "post", id: comment.postId };
}
