import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { hidesMember } from "#app/features/connections/operations.server.ts";
import { keepMentions, type Mentions } from "#app/features/mentions/operations.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { excerptLength } from "#app/features/notifications/rules.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { type CommentRow, subjectOf } from "./data.server.ts";
import { commentAddress, type Subject } from "./rules.ts";
import { ownerOf, titleFor } from "./subjects.server.ts";

/** Notifies the author of the answered comment, or else of what is discussed, unless they hide the writer. Returns who that is. */
export async function tellWhoIsAnswered(
  tx: Writer,
  member: Member,
  subject: Subject,
  comment: CommentRow,
  answered: CommentRow | null,
): Promise<number> {
  const userId = answered?.userId ?? (await ownerOf(tx, subject));
  if (userId === deletedMemberId || (await hidesMember(userId, member.id, tx))) return userId;
  const details = { username: member.username, to: answered ? "comment" : subject.type };
  const about = (await linesFor(tx, userId, comment)) ?? [];
  await notify(tx, { userId, kind: "reply", actorId: member.id, path: commentAddress(subject, comment.id), details }, about);
  return userId;
}

/** Notifies whom a comment mentions, but for `except`, who is told that they are answered. */
export async function tellMentioned(tx: Writer, member: Member, comment: CommentRow, mentions: Mentions, except?: number) {
  const path = commentAddress(subjectOf(comment), comment.id);
  const about = (userId: number) => linesFor(tx, userId, comment);
  await keepMentions(tx, member, { type: "comment", id: comment.id }, mentions, { path, except, about });
}

/** Returns what a mail says of a comment: what it is about and how it begins. Null when this member may not read that. */
export async function linesFor(tx: Writer, userId: number, comment: CommentRow): Promise<string[] | null> {
  const title = await titleFor(tx, userId, subjectOf(comment));
  return title === null ? null : [title, excerpt(comment.content, excerptLength)];
}
