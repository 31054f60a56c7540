import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { moveWeek } from "#app/features/counters/operations.server.ts";
import { endWait, forgetHeld, holdItem, tellReleased } from "#app/features/keyword-rules/held.server.ts";
import type { Held } from "#app/features/keyword-rules/operations.server.ts";
import { findMentions, forgetMentions } from "#app/features/mentions/operations.server.ts";
import { forgetItem } from "#app/features/moderation-log/operations.server.ts";
import { clearPictures } from "#app/features/pictures/operations.server.ts";
import { endAnswerIn } from "#app/features/posts/operations.server.ts";
import { forgetEarlierTexts } from "#app/features/text-revisions/operations.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { commentAddress, type Subject } from "./rules.ts";
import { isThere, moveCommentCount } from "./subjects.server.ts";
import { tellMentioned, tellOfComment } from "./told.server.ts";

const erased = { content: "", pictures: [], cutFromMail: null };

/** Erases a comment that its author deletes, and what stands beside it. */
export async function eraseOwnComment(tx: Writer, comment: data.CommentRow): Promise<void> {
  const { id } = comment;
  if (comment.removedBy === "held") await data.countReply(tx, comment, 1);
  if (comment.replyCount > 0) await data.updateComment(tx, id, { ...erased, deletedAt: Date.now(), removedAt: null, removedBy: null });
  else await data.deleteCommentRow(tx, comment);
  await clearPictures(tx, [`comment:${id}`]);
  for (const forget of [forgetEarlierTexts, forgetMentions, forgetHeld, forgetItem]) await forget(tx, { type: "comment", id });
}

/** Returns a comment that waits for a moderator, to its author alone. @throws SignInNeeded, NotFound */
export async function ownHeldComment(viewer: Viewer, id: number, tx?: Writer): Promise<data.CommentRow> {
  const member = memberOrThrow(viewer);
  const comment = await data.findComment(id, tx);
  if (comment?.removedBy !== "held" || comment.userId !== member.id) throw new NotFound("comment", m.comment_not_found());
  return comment;
}

/** Takes a comment that waits back for its author: its text is erased at once. @throws SignInNeeded, NotFound */
export async function withdrawHeldComment(viewer: Viewer, id: number): Promise<Subject> {
  return transaction(async (tx) => {
    const comment = await ownHeldComment(viewer, id, tx);
    await eraseOwnComment(tx, comment);
    return data.subjectOf(comment);
  });
}

/** Stores why a comment is held, and tells its author where it waits. */
export const keepHeld = (tx: Writer, { id, userId, content: name }: data.CommentRow, held: Held, wasPublic: boolean) =>
  holdItem(tx, { type: "comment", id }, held, { authorId: userId, path: `/comment/${id}/held`, name, wasPublic });

/** Removes a comment for a moderator: nobody can read it, but its text stays stored. @throws NotFound */
export async function removeCommentIn(tx: Writer, id: number): Promise<void> {
  const comment = await data.findComment(id, tx);
  const waits = comment?.removedBy === "held";
  if (!comment || (data.isGone(comment) && !waits)) throw new NotFound("comment", m.comment_not_found());
  await data.updateComment(tx, id, { removedAt: Date.now(), removedBy: "moderator" });
  // In its place stands that it was removed.
  if (waits) await data.countReply(tx, comment, 1);
  else await commentHasGone(tx, comment);
}

/** Takes the pictures out of a comment. */
export const unpictureCommentIn = (tx: Writer, id: number): Promise<void> => data.updateComment(tx, id, { pictures: [] });

/** It counts no longer, and is no answer any more; restored, it can be marked again. */
export async function commentHasGone(tx: Writer, comment: data.CommentRow): Promise<void> {
  await moveCommentCount(tx, data.subjectOf(comment), -1);
  await moveWeek(tx, "comments", comment.createdAt, -1);
  if (comment.postId !== null) await endAnswerIn(tx, comment.postId, comment.id);
}

/** Restores a comment that a moderator removed. @throws NotFound when no moderator removed it */
export async function restoreCommentIn(tx: Writer, id: number): Promise<void> {
  const comment = await data.findComment(id, tx);
  if (comment?.removedBy !== "moderator" || comment.deletedAt !== null) throw new NotFound("comment", m.comment_not_found());
  await publish(tx, comment);
}

/** Releases a comment that a rule holds, and tells its author. @throws NotFound for any other */
export async function releaseCommentIn(tx: Writer, id: number): Promise<void> {
  const comment = await data.findComment(id, tx);
  if (comment?.removedBy !== "held") throw new NotFound("comment", m.comment_not_found());
  await data.countReply(tx, comment, 1);
  await publish(tx, comment);
  const path = commentAddress(data.subjectOf(comment), id);
  await tellReleased(tx, { type: "comment", id }, { authorId: comment.userId, path, name: comment.content });
}

/** Makes a comment public that was removed or held. Those whom a new one concerns are told now if it was held from the start. */
async function publish(tx: Writer, comment: data.CommentRow): Promise<void> {
  const { id, userId, content, parentId } = comment;
  const held = await endWait(tx, { type: "comment", id });
  await data.updateComment(tx, id, { removedAt: null, removedBy: null });
  const subject = data.subjectOf(comment);
  await moveCommentCount(tx, subject, 1);
  await moveWeek(tx, "comments", comment.createdAt, 1);
  const author = held && (await findAccountById(userId, tx));
  if (!author || !(await isThere(tx, author, subject))) return;
  const answered = parentId === 0 ? null : ((await data.findComment(parentId, tx)) ?? null);
  const mentions = await findMentions(tx, author, { content, kind: "remark" }, { type: "comment", id, userId });
  if (held.wasPublic) await tellMentioned(tx, author, comment, mentions);
  else await tellOfComment(tx, author, comment, answered, mentions);
}

/**
 * Hands the comments of a deleted account to `heir`, and without `keep` deletes them as their author would. Their earlier texts go with the
 * account. Returns their ids.
 */
export async function leaveComments(tx: Writer, userId: number, heir: number, keep: boolean): Promise<number[]> {
  const rows = await data.commentsByMember(tx, userId);
  for (const row of rows) {
    await data.updateComment(tx, row.id, { userId: heir, submissionKey: null, cutFromMail: null });
    if (!keep || row.removedAt !== null) {
      await forgetMentions(tx, { type: "comment", id: row.id });
      await clearPictures(tx, [`comment:${row.id}`]);
    }
    if (row.removedBy === "held") await eraseOwnComment(tx, row);
    else if (row.removedAt !== null) await data.updateComment(tx, row.id, { ...erased, deletedAt: Date.now() });
    if (keep || data.isGone(row)) continue;
    const now = await data.findComment(row.id, tx);
    if (now && now.replyCount > 0) await data.updateComment(tx, row.id, { ...erased, deletedAt: Date.now() });
    else if (now) await data.deleteCommentRow(tx, now);
    await commentHasGone(tx, row);
  }
  return rows.map((row) => row.id);
}
