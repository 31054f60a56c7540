import { ownsOrModerates } from "#app/auth/permissions.ts";
import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { NotAllowed, NotFound } from "#app/problems.ts";
import { language, m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type CommentInput, checkCommentForm } from "./forms.server.ts";
import { type CommentNode, type CommentSort, deepest, type Extent, flatten, type Subject, treeOf, trimTree } from "./rules.ts";
import { isThere, moveCommentCount, mustBeOpen } from "./subjects.server.ts";

export type CommentTree = {
  tree: CommentNode<data.ShownComment>[];
  ids: number[];
  /** Where the next page goes on; null on the last. */
  next: string | null;
  /** The comment whose replies these are; 0 for the whole discussion. */
  under: number;
};
export type CommentChoice = {
  sort: CommentSort;
  after?: string | null;
  /** Only this comment and its replies; the whole discussion when it has gone. */
  under?: number;
  /** A comment that must be seen: where the page would not reach it, it is shown with its replies instead. */
  holding?: number;
};

/** A page of a discussion, or of the replies to one comment. */
export async function listComments(subject: Subject, choice: CommentChoice, extent: Extent): Promise<CommentTree> {
  const above = await pathTo(subject, choice.under ?? 0);
  const list = await listUnder(subject, above, choice, extent);
  if (!choice.holding || list.ids.includes(choice.holding)) return list;
  const path = await pathTo(subject, choice.holding);
  return path.length > 0 ? listUnder(subject, path, { sort: choice.sort }, extent) : list;
}

async function listUnder(subject: Subject, above: data.ShownComment[], choice: CommentChoice, extent: Extent): Promise<CommentTree> {
  const { sort } = choice;
  const under = above.at(-1)?.id ?? 0;
  const match = /^(-?\d{1,16})_(\d{1,15})$/.exec(choice.after ?? "");
  const mark = match ? { value: Number(match[1]), id: Number(match[2]) } : null;
  const found = await data.childrenOf(subject, under, sort, mark, extent.comments + 1);
  const level = found.slice(0, extent.comments);
  const replies = await data.repliesOf(subject, answered(level), sort, extent.replies);
  const deeper = await data.repliesOf(subject, answered(replies), sort, extent.replies);
  const tree = trimTree(treeOf([...level, ...replies, ...deeper].map(withoutDeletedText)), extent.weight);
  const last = tree.at(-1);
  const next = last && found.length > tree.length ? `${sort === "best" ? last.best : last.createdAt}_${last.id}` : null;
  const whole = above.reduceRight((below, comment) => [{ ...withoutDeletedText(comment), replies: below, hidden: 0 }], tree);
  return { tree: whole, ids: flatten(whole).map((comment) => comment.id), next, under };
}

const answered = (comments: data.ShownComment[]) => comments.filter((comment) => comment.replyCount > 0).map((comment) => comment.id);

/** A comment of this discussion below those it hangs under; empty when there is none. */
async function pathTo(subject: Subject, id: number): Promise<data.ShownComment[]> {
  const comment = id === 0 ? undefined : await data.findShownComment(id);
  if (!comment || !isAbout(subject, comment)) return [];
  return [...(await pathTo(subject, comment.parentId)), comment];
}

function isAbout(subject: Subject, comment: Pick<data.CommentRow, "postId" | "projectId">): boolean {
  const about = data.subjectOf(comment);
  return about.type === subject.type && about.id === subject.id;
}

function withoutDeletedText(comment: data.ShownComment): data.ShownComment {
  return comment.deletedAt === null ? comment : { ...comment, content: "", username: "", userId: 0 };
}

/** A checked comment becomes a row; a double submit gets the row of the first. @throws NotFound, NotAllowed */
export async function addComment(viewer: Viewer, subject: Subject, input: CommentInput): Promise<data.CommentRow> {
  const member = memberOrThrow(viewer);
  const key = input.submission_key ? `${member.id}:${input.submission_key}` : null;
  return transaction(async (tx) => {
    const made = key ? await data.findCommentBySubmission(key, tx) : undefined;
    if (made) return made;
    await mustBeOpen(tx, member, subject);
    const parent = await parentOf(tx, subject, input.parent_comment_id ?? null);
    const now = Date.now();
    const row: data.NewComment = {
      postId: subject.type === "post" ? subject.id : null,
      projectId: subject.type === "project" ? subject.id : null,
      parentId: parent?.id ?? 0,
      threadId: parent?.threadId ?? 0,
      depth: parent ? parent.depth + 1 : 0,
      userId: member.id,
      content: input.content,
      language: language(),
      submissionKey: key,
      createdAt: now,
      updatedAt: now,
    };
    const comment = await data.insertComment(tx, row, parent);
    await moveCommentCount(tx, subject, 1);
    return comment;
  });
}

/** A reply to the deepest level joins that level: it hangs beside what it answers. */
async function parentOf(tx: Writer, subject: Subject, id: number | null): Promise<data.CommentRow | null> {
  if (id === null) return null;
  const parent = await data.findComment(id, tx);
  if (!parent || !isAbout(subject, parent) || parent.deletedAt !== null) throw new NotFound("comment", m.comment_not_found());
  if (parent.depth < deepest) return parent;
  return (await data.findComment(parent.parentId, tx)) ?? null;
}

/** @throws InvalidInput, NotFound, NotAllowed */
export async function editComment(viewer: Viewer, id: number, input: CommentInput): Promise<void> {
  const { content } = checkCommentForm(input);
  await transaction(async (tx) => {
    await commentToChange(tx, viewer, id);
    await data.updateComment(tx, id, { content, updatedAt: Date.now() });
  });
}

/** One with replies leaves '[Comment deleted]' in its place (rulings); its text goes at once. @throws NotFound, NotAllowed */
export async function deleteComment(viewer: Viewer, id: number): Promise<void> {
  await transaction(async (tx) => {
    const comment = await commentToChange(tx, viewer, id);
    if (comment.replyCount > 0) await data.updateComment(tx, id, { content: "", deletedAt: Date.now() });
    else await data.deleteCommentRow(tx, comment);
    await moveCommentCount(tx, data.subjectOf(comment), -1);
  });
}

async function commentToChange(tx: Writer, viewer: Viewer, id: number): Promise<data.CommentRow> {
  const member = memberOrThrow(viewer);
  const comment = await findCommentIn(member, id, tx);
  if (!comment) throw new NotFound("comment", m.comment_not_found());
  if (!ownsOrModerates(member, comment.userId)) throw new NotAllowed(m.comment_not_yours());
  return comment;
}

/** For votes, inside their transaction: a comment that still has its text, in a discussion that the viewer may see. */
export async function findCommentIn(viewer: Viewer, id: number, tx: Writer): Promise<data.CommentRow | undefined> {
  const comment = await data.findComment(id, tx);
  if (!comment || comment.deletedAt !== null) return undefined;
  return (await isThere(tx, viewer, data.subjectOf(comment))) ? comment : undefined;
}

export { moveCommentVotes } from "./data.server.ts";

/** One comment without its replies, as right after it was made. @throws NotFound */
export async function showComment(id: number): Promise<CommentNode<data.ShownComment>> {
  const comment = await data.findShownComment(id);
  if (!comment) throw new NotFound("comment", m.comment_not_found());
  return { ...withoutDeletedText(comment), replies: [], hidden: 0 };
}

/** When an account goes: its comments pass to `heir`, or go as if each had been deleted. Gives the ids of all of them. */
export async function leaveComments(tx: Writer, userId: number, heir: number, keep: boolean): Promise<number[]> {
  const rows = await data.commentsByMember(tx, userId);
  for (const row of rows) {
    await data.updateComment(tx, row.id, { userId: heir, submissionKey: null });
    if (keep || row.deletedAt !== null) continue;
    const now = await data.findComment(row.id, tx);
    if (now && now.replyCount > 0) await data.updateComment(tx, row.id, { content: "", deletedAt: Date.now() });
    else if (now) await data.deleteCommentRow(tx, now);
    await moveCommentCount(tx, data.subjectOf(row), -1);
  }
  return rows.map((row) => row.id);
}
