import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { hidesMember } from "#app/features/connections/operations.server.ts";
import { hasMuted, tellFollowers } from "#app/features/follows/operations.server.ts";
import { targetOf } from "#app/features/follows/rules.ts";
import { keepMentions, type Mentions } from "#app/features/mentions/operations.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { excerptLength } from "#app/features/notifications/rules.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { type CommentRow, subjectOf } from "./data.server.ts";
import { commentAddress, type Subject } from "./rules.ts";
import { ownerOf, titleFor } from "./subjects.server.ts";

/** Notifies the author of the answered comment, or else of what is discussed, unless they hide the writer or have muted the discussion. Returns who that is. */
async function tellWhoIsAnswered(
  tx: Writer,
  member: Member,
  subject: Subject,
  comment: CommentRow,
  answered: CommentRow | null,
): Promise<number> {
  const userId = answered?.userId ?? (await ownerOf(tx, subject));
  if (userId === deletedMemberId || (await hidesMember(userId, member.id, tx)) || (await isMutedFor(tx, userId, subject))) return userId;
  const of = answered ? `comment:${answered.id}` : `${subject.type}:${subject.id}`;
  const details = { username: member.username, to: answered ? "comment" : subject.type, of };
  const about = (await linesFor(tx, userId, comment)) ?? [];
  await notify(tx, { userId, kind: "reply", actorId: member.id, path: commentAddress(subject, comment.id), details }, about);
  return userId;
}

const isMutedFor = async (tx: Writer, userId: number, { type, id }: Subject) =>
  type === "post" && hasMuted(tx, userId, targetOf("post", id));

/** Tells whom a new comment concerns, each once: who is answered, whom it mentions, and who follows the discussion. */
export async function tellOfComment(tx: Writer, member: Member, comment: CommentRow, answered: CommentRow | null, mentions: Mentions) {
  const subject = subjectOf(comment);
  const answering = await tellWhoIsAnswered(tx, member, subject, comment, answered);
  const mentioned = await tellMentioned(tx, member, comment, mentions, answering);
  if (subject.type !== "post") return;
  const discussion = targetOf("post", subject.id);
  await tellFollowers(tx, {
    what: "comment",
    author: member,
    owner: await ownerOf(tx, subject),
    path: commentAddress(subject, comment.id),
    lists: [discussion],
    group: discussion,
    told: [answering, ...mentioned],
    about: (await linesFor(tx, member.id, comment)) ?? [],
  });
}

/** Notifies whom a comment mentions, but for `except`, who is told that they are answered, and whoever has muted the discussion. */
export async function tellMentioned(tx: Writer, member: Member, comment: CommentRow, mentions: Mentions, except?: number) {
  const subject = subjectOf(comment);
  const path = commentAddress(subject, comment.id);
  const about = async (userId: number) => ((await isMutedFor(tx, userId, subject)) ? null : linesFor(tx, userId, comment));
  return keepMentions(tx, member, { type: "comment", id: comment.id }, mentions, { path, except, about });
}

/** Returns what a mail says of a comment: what it is about and how it begins. Null when this member may not read that. */
export async function linesFor(tx: Writer, userId: number, comment: CommentRow): Promise<string[] | null> {
  const title = await titleFor(tx, userId, subjectOf(comment));
  return title === null ? null : [title, excerpt(comment.content, excerptLength)];
}
