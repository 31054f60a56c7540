import { hasRole } from "#app/auth/permissions.ts";
import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { isBarredFrom } from "#app/features/connections/operations.server.ts";
import { type Change, changesSince } from "#app/features/text-revisions/changes.server.ts";
import { NotAllowed, NotFound } from "#app/operations/problems.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { commentAddress } from "./rules.ts";
import { findCommentedOn, notThere } from "./subjects.server.ts";

/** A post or a comment with its earlier texts, as one reader may see them. */
export type TextHistory = {
  title: string | null;
  language: Language;
  /** The page that shows the present text. */
  path: string;
  /** The newest first. Each tells what differs between it and the text that replaced it. */
  changes: Change[];
};

/**
 * Returns the earlier texts of a post, for whom docs/product/comments.md#earlier-texts names. @throws SignInNeeded, NotFound, NotAllowed
 */
export async function postHistory(viewer: Viewer, id: number): Promise<TextHistory> {
  const member = memberOrThrow(viewer);
  const subject = { type: "post", id } as const;
  const post = await findCommentedOn(member, subject);
  if (!post || !("content" in post)) throw await notThere(subject);
  const isTheirs = member.id === post.userId || hasRole(member, "moderator");
  const from = isTheirs ? 0 : await data.firstReplyTime(member.id, subject, 0);
  if (from === null) throw new NotAllowed(m.earlier_texts_not_yours());
  const { title, content, language } = post;
  return { title, language, path: `/post/${id}`, changes: await changesSince(from, { type: "post", id }, { title, content }) };
}

/**
 * Returns the earlier texts of a comment, for whom docs/product/comments.md#earlier-texts names. @throws SignInNeeded, NotFound, NotAllowed
 */
export async function commentHistory(viewer: Viewer, id: number): Promise<TextHistory> {
  const member = memberOrThrow(viewer);
  const comment = await data.findComment(id);
  const subject = comment && data.subjectOf(comment);
  const about = subject && (await findCommentedOn(member, subject));
  if (!about || !(await mayReadComment(member, comment))) throw new NotFound("comment", m.comment_not_found());
  const from = await historyStart(member, comment, about.userId);
  if (from === null) throw new NotAllowed(m.earlier_texts_not_yours());
  const { content, language } = comment;
  return {
    title: null,
    language,
    path: commentAddress(subject, id),
    changes: await changesSince(from, { type: "comment", id }, { title: null, content }),
  };
}

async function mayReadComment(member: Member, comment: data.CommentRow): Promise<boolean> {
  if (comment.deletedAt !== null || (comment.removedAt !== null && !hasRole(member, "moderator"))) return false;
  return !(await isBarredFrom(member, comment.userId));
}

/** Returns the time from which on the member may read the texts of the comment; null if they may read none. */
async function historyStart(member: Member, comment: data.CommentRow, subjectOwner: number): Promise<number | null> {
  const answered = comment.parentId === 0 ? subjectOwner : (await data.findComment(comment.parentId))?.userId;
  if (hasRole(member, "moderator") || member.id === comment.userId || member.id === answered) return 0;
  return data.firstReplyTime(member.id, data.subjectOf(comment), comment.id);
}
