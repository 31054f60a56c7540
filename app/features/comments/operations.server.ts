import { hash } from "node:crypto";
import { ownsOrModerates } from "#app/auth/permissions.ts";
import { type Member, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { isBlockedFrom } from "#app/features/connections/operations.server.ts";
import { type DraftForm, dropSentDraft, sendDraft } from "#app/features/drafts/text-drafts.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { heldSince } from "#app/features/keyword-rules/held.server.ts";
import { ruleHolding } from "#app/features/keyword-rules/operations.server.ts";
import { findMentions } from "#app/features/mentions/operations.server.ts";
import { recordAct, recordRemoval } from "#app/features/moderation-log/operations.server.ts";
import { holdNewMember } from "#app/features/new-members/limits.server.ts";
import { picturesOf } from "#app/features/pictures/input.server.ts";
import { editPictures, findPictures, placePictures } from "#app/features/pictures/operations.server.ts";
import { pictureChanges } from "#app/features/pictures/text-pictures.ts";
import { withTitle, withTitles } from "#app/features/references/operations.server.ts";
import { keepEarlierText } from "#app/features/text-revisions/operations.server.ts";
import { htmlOf, keptHtml } from "#app/markdown/kept.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { NotAllowed, NotFound } from "#app/operations/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit, staleConflict } from "#app/operations/revisions.ts";
import { cursorFrom, cursorText } from "#app/text/cursors.ts";
import { language, m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { type CommentInput, checkCommentForm, commentWords } from "./forms.server.ts";
import { type CommentNode, type CommentSort, deepest, type Extent, flatten, type Subject, treeOf, trimTree } from "./rules.ts";
import { commentHasGone, eraseOwnComment, keepHeld, removeCommentIn } from "./standing.server.ts";
import { isThere, moveCommentCount, mustBeOpen } from "./subjects.server.ts";
import { tellMentioned, tellOfComment } from "./told.server.ts";

export type CommentTree = {
  tree: CommentNode<ReadComment>[];
  ids: number[];
  /** The cursor of the next page; null on the last. */
  next: string | null;
  /** The comment whose replies these are; 0 for the whole discussion. */
  under: number;
};

export type CommentChoice = {
  sort: CommentSort;
  after?: string | null;
  /** Shows only this comment and its replies; the whole discussion when the comment has gone. */
  under?: number;
  /** Authors whose comments are folded to a line. */
  hidden?: number[];
  /** A comment that the page must show. If the page does not reach it, this comment and its replies are shown instead. */
  holding?: number;
};

/** Returns a page of a discussion, or of the replies to one comment. */
export async function listComments(subject: Subject, choice: CommentChoice, extent: Extent): Promise<CommentTree> {
  const above = await pathTo(subject, choice.under ?? 0);
  const list = await listUnder(subject, above, choice, extent);
  if (!choice.holding || list.ids.includes(choice.holding)) return list;
  const path = await pathTo(subject, choice.holding);
  return path.length > 0 ? listUnder(subject, path, { sort: choice.sort, hidden: choice.hidden }, extent) : list;
}

async function listUnder(subject: Subject, above: data.ShownComment[], choice: CommentChoice, extent: Extent): Promise<CommentTree> {
  const { sort } = choice;
  const hidden = new Set(choice.hidden);
  const under = above.at(-1)?.id ?? 0;
  const found = await data.childrenOf(subject, under, sort, cursorFrom(choice.after), extent.comments + 1);
  const level = found.slice(0, extent.comments);
  const replies = await data.repliesOf(subject, answered(level), sort, extent.replies);
  const deeper = await data.repliesOf(subject, answered(replies), sort, extent.replies);
  const read = [...above, ...level, ...replies, ...deeper].map((comment) => readable(comment, hidden));
  const shown = await withTitles(read, () => [...hidden]);
  const tree = trimTree(treeOf(shown.slice(above.length)), extent.weight);
  const last = tree.at(-1);
  const next = last && found.length > tree.length ? cursorText({ value: sort === "best" ? last.best : last.createdAt, id: last.id }) : null;
  const whole = shown.slice(0, above.length).reduceRight((below, comment) => [{ ...comment, replies: below, hidden: 0 }], tree);
  return { tree: whole, ids: flatten(whole).map((comment) => comment.id), next, under };
}

const answered = (comments: data.ShownComment[]) => comments.filter((comment) => comment.replyCount > 0).map((comment) => comment.id);

/** Returns a comment of this discussion after its ancestors, the topmost first; empty when there is no such comment. */
async function pathTo(subject: Subject, id: number): Promise<data.ShownComment[]> {
  const comment = id === 0 ? undefined : await data.findShownComment(id);
  if (!comment || !isAbout(subject, comment)) return [];
  return [...(await pathTo(subject, comment.parentId)), comment];
}

function isAbout(subject: Subject, comment: Pick<data.CommentRow, "postId" | "projectId">): boolean {
  const about = data.subjectOf(comment);
  return about.type === subject.type && about.id === subject.id;
}

/** A comment as the reader sees it. Text and author are empty when it was deleted or when the reader hides its author. */
export type ReadComment = Omit<data.ShownComment, "html"> & { html: string; isHidden: boolean };

/** Who wrote what is not read. */
const nobody = { username: "", fullName: "", face: null, userId: 0 };
/** A row is read once and shown many times until somebody writes. */
const readComments = new WeakMap<data.ShownComment, ReadComment>();

function readable(comment: data.ShownComment, hidden: Set<number>): ReadComment {
  const isHidden = comment.deletedAt === null && hidden.has(comment.userId);
  if (comment.deletedAt !== null || isHidden)
    return { ...comment, ...nobody, content: "", html: "", pictures: [], cutFromMail: null, isHidden };
  const read = readComments.get(comment) ?? { ...comment, html: htmlOf(comment.content, comment.html, "remark"), isHidden };
  readComments.set(comment, read);
  return read;
}

/**
 * Adds a comment. A double submit, with the same key and text, returns the comment of the first. `cutFromMail` is what was left out of the mail
 * that it came by. @throws SignInNeeded, NotFound, NotAllowed
 */
export async function addComment(
  viewer: Viewer,
  subject: Subject,
  input: CommentInput,
  draft?: DraftForm,
  cutFromMail: string | null = null,
): Promise<data.CommentRow> {
  const member = publisherOrThrow(viewer);
  const pictures = picturesOf(input) ?? [];
  const key = input.submission_key ? `${member.id}:${input.submission_key}` : null;
  const change = {
    parts: [
      partOf[subject.type](subject.id),
      partOf.discussion(subject),
      partOf.totals,
      // The profile that lists it.
      partOf.member(member.id),
      ...(subject.type === "project" ? [partOf.projects] : []),
    ],
    by: member.id,
  };
  const isSame = (made: data.CommentRow) =>
    made[subject.type === "post" ? "postId" : "projectId"] === subject.id && made.content === input.content;
  return transaction(async (tx) => {
    const made = key ? await data.findCommentBySubmission(key, tx) : undefined;
    if (made && isSame(made)) return made;
    // Another text of the same form, as from a page that was kept to be read without a line: known by the text too when it comes again.
    const again = made ? `${key} ${hash("sha256", `${subject.type}.${subject.id} ${input.content}`, "base64url")}` : key;
    const madeAgain = made && again ? await data.findCommentBySubmission(again, tx) : undefined;
    if (madeAgain) return madeAgain;
    await mustBeOpen(tx, member, subject);
    const answered = await answeredComment(tx, member, subject, input.parent_comment_id ?? null);
    await holdNewMember(tx, member, "comments", input.content);
    const parent = answered && (await joinedBy(tx, answered));
    const now = Date.now();
    const mentions = await findMentions(tx, member, { content: input.content, kind: "remark" });
    const held = await ruleHolding(tx, member, "comment", wholeItem("comment", { ...input, pictures }), null, { pictures });
    const row: data.NewComment = {
      ...(held && heldSince(now)),
      postId: subject.type === "post" ? subject.id : null,
      projectId: subject.type === "project" ? subject.id : null,
      parentId: parent?.id ?? 0,
      threadId: parent?.threadId ?? 0,
      depth: parent ? parent.depth + 1 : 0,
      userId: member.id,
      content: input.content,
      contentHtml: keptHtml(input.content, "remark", mentions.drawn),
      cutFromMail,
      pictures: await findPictures(tx, member.id, pictures),
      language: language(),
      submissionKey: again,
      createdAt: now,
      updatedAt: now,
    };
    const comment = await data.insertComment(tx, row, parent);
    await placePictures(tx, member.id, `comment:${comment.id}`, comment.pictures);
    if (draft) await sendDraft(tx, member.id, draft);
    if (held) {
      await keepHeld(tx, comment, held, false);
      return comment;
    }
    await moveCommentCount(tx, subject, 1);
    await tellOfComment(tx, member, comment, answered, mentions);
    return comment;
  }, change);
}

async function answeredComment(tx: Writer, member: Member, subject: Subject, id: number | null): Promise<data.CommentRow | null> {
  if (id === null) return null;
  const comment = await data.findComment(id, tx);
  const stands = comment && isAbout(subject, comment) && !isGone(comment) && !(await isBlockedFrom(member.id, comment.userId, tx));
  if (!stands) throw new NotFound("comment", m.comment_not_found());
  if (await isBlockedFrom(comment.userId, member.id, tx)) throw new NotAllowed(m.comment_blocked());
  return comment;
}

/** Returns the parent of a reply. A reply to the deepest level joins that level, beside the comment it answers. */
async function joinedBy(tx: Writer, answered: data.CommentRow): Promise<data.CommentRow | null> {
  return answered.depth < deepest ? answered : ((await data.findComment(answered.parentId, tx)) ?? null);
}

/** Returns whether the author deleted the comment or a moderator removed it. */
const { isGone } = data;

/**
 * Changes the text of a comment, which it returns; writes nothing when the text is the same. @throws InvalidInput, NotFound, NotAllowed, Conflict
 */
export async function editComment(
  viewer: Viewer,
  id: number,
  input: CommentInput,
  openedOn: OpenedOn = null,
  draft?: DraftForm,
): Promise<Pick<data.CommentRow, "id" | "removedBy">> {
  const { content } = checkCommentForm(input);
  const pictures = picturesOf(input);
  return transaction(
    async (tx) => {
      const { comment, member } = await commentToChange(tx, publisherOrThrow(viewer), id, true);
      const changes = [...changesBetween(comment, { content }), ...pictureChanges(comment.pictures, pictures)];
      refuseStaleEdit(openedOn, comment, changes, commentWords);
      if (draft) await dropSentDraft(tx, member.id, draft);
      if (changes.length === 0) return comment;
      const [target, memberId] = [{ type: "comment", id } as const, comment.userId];
      if (memberId !== member.id) await recordAct(tx, member, { act: "edit", target, item: wholeItem("comment", comment), memberId });
      const now = Date.now();
      // What waited was never public, and its earlier texts are not either.
      const waits = comment.removedBy === "held";
      const isTextNew = content !== comment.content;
      if (isTextNew && !waits) await keepEarlierText(tx, target, comment, { by: member, at: now });
      const pictured = { pictures: await editPictures(tx, member.id, `comment:${id}`, comment.pictures, pictures) };
      const mentions = await findMentions(tx, member, { content, kind: "remark" }, { type: "comment", id, userId: comment.userId });
      const contentHtml = keptHtml(content, "remark", mentions.drawn);
      const after = { ...comment, ...pictured, content };
      const held = waits
        ? null
        : await ruleHolding(tx, member, "comment", wholeItem("comment", after), id, { pictures, had: comment.pictures });
      await data.updateComment(tx, id, {
        content,
        contentHtml,
        ...pictured,
        updatedAt: now,
        ...(isTextNew && { editedAt: now }),
        ...(held && heldSince(now)),
      });
      if (held) {
        await commentHasGone(tx, comment);
        await data.countReply(tx, comment, -1);
        await keepHeld(tx, comment, held, true);
        return { ...after, removedBy: "held" as const };
      }
      if (!waits) await tellMentioned(tx, member, after, mentions);
      return after;
    },
    // At once for everybody: an edit may take back what should not have been said.
    (comment) => ({ parts: [partOf.discussion(data.subjectOf(comment))], isUrgent: true }),
  );
}

/**
 * Deletes a comment and its text. One with replies leaves '[Comment deleted]' in its place (docs/product/comments.md#deleting). A moderator
 * removes it, and only in the revision they saw. @throws NotFound, NotAllowed, Conflict
 */
export async function deleteComment(viewer: Viewer, id: number, openedOn: OpenedOn = null): Promise<void> {
  await transaction(async (tx) => {
    const { comment, member } = await commentToChange(tx, viewer, id);
    if (comment.userId !== member.id) {
      if (openedOn !== null && openedOn !== comment.revision)
        throw staleConflict(comment.revision, { kind: "decision", at: comment.updatedAt });
      await removeCommentIn(tx, id);
      const item = wholeItem("comment", comment);
      return recordRemoval(tx, member, { target: { type: "comment", id }, item, authorId: comment.userId });
    }
    await eraseOwnComment(tx, comment);
    await commentHasGone(tx, comment);
  });
}

/** `orWaiting` finds a comment that waits for a moderator too, for its author. */
async function commentToChange(tx: Writer, viewer: Viewer, id: number, orWaiting = false) {
  const member = writerOrThrow(viewer);
  const stored = await data.findComment(id, tx);
  const isOwnWaiting = orWaiting && stored?.removedBy === "held" && stored.userId === member.id;
  const comment = isOwnWaiting ? stored : await findCommentIn(member, id, tx);
  if (!comment) throw new NotFound("comment", m.comment_not_found());
  if (!ownsOrModerates(member, comment.userId)) throw new NotAllowed(m.comment_not_yours());
  return { comment, member };
}

/**
 * Returns a comment that still has its text, in a discussion the viewer may see; undefined otherwise. For votes, within their transaction.
 */
export async function findCommentIn(viewer: Viewer, id: number, tx: Writer): Promise<data.CommentRow | undefined> {
  const comment = await data.findComment(id, tx);
  if (!comment || isGone(comment)) return undefined;
  return (await isThere(tx, viewer, data.subjectOf(comment))) ? comment : undefined;
}

export { commentsSince, moveCommentVotes, newestCommentAt, redateComments } from "./data.server.ts";

/** Returns one comment without its replies, as right after it was added. @throws NotFound */
export async function showComment(viewer: Viewer, id: number): Promise<CommentNode<ReadComment>> {
  const found = await data.findShownComment(id, viewer?.id);
  if (!found) throw new NotFound("comment", m.comment_not_found());
  const isOwn = found.userId === viewer?.id;
  const comment = isOwn ? { ...found, deletedAt: null } : found;
  return { ...(await withTitle(readable(comment, new Set()), () => [])), replies: [], hidden: 0 };
}
