import { ownsOrModerates } from "#app/auth/permissions.ts";
import { type Member, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { hiddenFrom, hidesMember } from "#app/features/connections/operations.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { recordAct } from "#app/features/moderation-log/operations.server.ts";
import { notifyOfOnce } from "#app/features/notifications/operations.server.ts";
import { endAnswerIn, findPostIn, openListsOf, pointPostIn } from "#app/features/posts/operations.server.ts";
import { withTitle } from "#app/features/references/operations.server.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import type { ReadComment } from "./operations.server.ts";
import { commentAddress } from "./rules.ts";
import { linesFor } from "./told.server.ts";

type Post = NonNullable<Awaited<ReturnType<typeof findPostIn>>>;

/**
 * Marks a comment as the answer of a question; its author is notified the first time. `insteadOf` is the answer that the viewer saw, null for
 * none; undefined where they replace whichever stands.
 * @throws SignInNeeded, NotAllowed, NotFound, InvalidInput, Conflict
 */
export async function markAnswer(viewer: Viewer, postId: number, commentId: number, insteadOf?: number | null): Promise<void> {
  const member = writerOrThrow(viewer);
  const hidden = await hiddenFrom(member);
  await transaction(
    async (tx) => {
      const post = await postToAnswer(tx, member, postId);
      if (!post.isQuestion) throw new InvalidInput({ form: m.answer_no_question() });
      const comment = await data.findComment(commentId, tx);
      const isShown = comment?.postId === postId && !data.isGone(comment) && !hidden.includes(comment.userId);
      if (!isShown) throw new NotFound("comment", m.comment_not_found());
      if (post.answerId === comment.id) return post;
      if (insteadOf !== undefined && insteadOf !== post.answerId) throw new Conflict(m.answer_late());
      await pointPostIn(tx, post, { answerId: comment.id });
      await recordForOthers(tx, member, post);
      await tellWhoAnswered(tx, member, post, comment);
      return post;
    },
    (post) => changeOf(post, member),
  );
}

/** Takes the mark from the answer of a question; with `commentId` only when that comment has it. @throws SignInNeeded, NotAllowed, NotFound */
export async function unmarkAnswer(viewer: Viewer, postId: number, commentId?: number): Promise<void> {
  const member = writerOrThrow(viewer);
  await transaction(
    async (tx) => {
      const post = await postToAnswer(tx, member, postId);
      if (post.answerId === null || (commentId !== undefined && post.answerId !== commentId)) return post;
      await endAnswerIn(tx, postId, post.answerId);
      await recordForOthers(tx, member, post);
      return post;
    },
    (post) => changeOf(post, member),
  );
}

/** Returns the answer of a post as it stands under it; null without one, or when the reader hides its author. */
export async function showAnswer(post: { answerId: number | null }, hidden: number[]): Promise<ReadComment | null> {
  const comment = post.answerId === null ? undefined : await data.findShownComment(post.answerId);
  if (!comment || comment.deletedAt !== null || hidden.includes(comment.userId)) return null;
  return withTitle({ ...comment, html: htmlOf(comment.content, comment.html, "remark"), isHidden: false }, () => hidden);
}

async function postToAnswer(tx: Writer, member: Member, id: number): Promise<Post> {
  const post = await findPostIn(id, tx);
  if (!post) throw new NotFound("post", m.post_not_found());
  if (!ownsOrModerates(member, post.userId)) throw new NotAllowed(m.answer_not_yours());
  return post;
}

/** A moderator who decides for the author leaves a record, as with an edit. */
async function recordForOthers(tx: Writer, member: Member, post: Post): Promise<void> {
  const { id, userId } = post;
  if (userId === member.id) return;
  await recordAct(tx, member, { act: "edit", target: { type: "post", id }, item: wholeItem("post", post), memberId: userId });
}

const changeOf = (post: Post, member: Member) => ({
  parts: [partOf.post(post.id), ...openListsOf(post).map(partOf.posts)],
  by: member.id,
});

/** Notifies the author of the answer once, unless they and whoever asked or marked it hide one another. */
async function tellWhoAnswered(tx: Writer, member: Member, post: Post, comment: data.CommentRow): Promise<void> {
  const { id, userId } = comment;
  if (userId === deletedMemberId) return;
  for (const other of [member.id, post.userId]) if (await hidesMember(userId, other, tx)) return;
  const subject = { type: "post", id: post.id } as const;
  const about = (await linesFor(tx, userId, comment)) ?? [];
  const notice = { userId, kind: "reply", actorId: member.id, path: commentAddress(subject, id), details: { to: "answer" } } as const;
  await notifyOfOnce(tx, notice, about);
}
