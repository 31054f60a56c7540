import { hasRole } from "#app/auth/permissions.ts";
import { type Member, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { hidesMember } from "#app/features/connections/operations.server.ts";
import { oweTextErasure } from "#app/features/erasure/operations.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { endWait, findHeld, forgetHeld, tellReleased } from "#app/features/keyword-rules/held.server.ts";
import { forgetItem, recordRemoval } from "#app/features/moderation-log/operations.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { endReview } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { type OpenedOn, staleConflict } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import { findPostRow, type PostRow, pointPost } from "./data.server.ts";
import { listsOf } from "./lists.ts";
import * as data from "./translations-data.server.ts";

/**
 * Accepts a translation of the viewer's post that waits for them: readers of that language see it from now on, and its translator is told. They
 * must have seen its current revision. @throws SignInNeeded, NotFound, InvalidInput when the post has one, Conflict
 */
export async function acceptTranslation(viewer: Viewer, postId: number, id: number, openedOn: OpenedOn): Promise<void> {
  await decideWaiting(viewer, postId, id, openedOn, async (tx, member, post, row) => {
    await publish(tx, post, row);
    await tellTranslator(tx, member, row, "accepted", pathOf(row));
  });
}

/** Refuses a translation of the viewer's post that waits for them; its translator is told. @throws as acceptTranslation */
export async function refuseTranslation(viewer: Viewer, postId: number, id: number, openedOn: OpenedOn): Promise<void> {
  await decideWaiting(viewer, postId, id, openedOn, removeByAuthor);
}

type Decide = (tx: Writer, member: Member, post: PostRow, row: data.TranslationRow) => Promise<void>;

async function decideWaiting(viewer: Viewer, postId: number, id: number, openedOn: OpenedOn, decide: Decide): Promise<void> {
  const member = writerOrThrow(viewer);
  await transaction(
    async (tx) => {
      const [post, row] = [await postOf(tx, postId), await data.findTranslationRow(id, tx)];
      const isTheirs = post.userId === member.id && row?.postId === postId && row.removedBy === "held";
      if (!isTheirs || (await findHeld({ type: "translation", id }, tx))?.ruleId !== null)
        throw new NotFound("post", m.translation_not_found());
      if (openedOn !== null && openedOn !== row.revision) throw staleConflict(row.revision, { kind: "decision", at: row.updatedAt });
      await endReview(tx, member, itemOf("translation", id));
      await decide(tx, member, post, row);
      return post;
    },
    (post) => ({ ...changeOf(post), isUrgent: true }),
  );
}

/** Releases a translation that waits, and tells its translator. @throws NotFound for any other, InvalidInput when the post has one */
export async function releaseTranslationIn(tx: Writer, id: number): Promise<void> {
  const { row, post } = await withItsPost(tx, id);
  if (row.removedBy !== "held") throw new NotFound("post", m.translation_not_found());
  await publish(tx, post, row);
  await tellReleased(tx, { type: "translation", id }, { authorId: row.userId, path: pathOf(row), name: row.title });
}

async function publish(tx: Writer, post: PostRow, { id }: data.TranslationRow): Promise<void> {
  if (post.translationId !== null) throw new InvalidInput({ form: m.translation_taken() });
  await endWait(tx, { type: "translation", id });
  await data.updateTranslation(tx, id, { removedAt: null, removedBy: null });
  await pointPost(tx, post, { translationId: id });
}

/**
 * Takes the translation of a post away. By who wrote it: its text is erased. By the author of the post or a moderator: the text stays, and
 * they must have seen the current revision.
 * @throws SignInNeeded, NotFound, NotAllowed, Conflict
 */
export async function deleteTranslation(viewer: Viewer, postId: number, openedOn: OpenedOn = null): Promise<void> {
  const member = writerOrThrow(viewer);
  await transaction(
    async (tx) => {
      const post = await postOf(tx, postId);
      const [own = null] = post.translationId === null ? await data.waitingTranslations(postId, member.id, tx) : [];
      const id = post.translationId ?? own;
      const row = id === null ? undefined : await data.findTranslationRow(id, tx);
      if (!row) throw new NotFound("post", m.translation_not_found());
      if (!mayRemove(member, post, row)) throw new NotAllowed(m.translation_not_yours());
      if (row.userId === member.id) return eraseTranslation(tx, post, row.id);
      if (openedOn !== null && openedOn !== row.revision) throw staleConflict(row.revision, { kind: "decision", at: row.updatedAt });
      if (post.userId === member.id) await removeByAuthor(tx, member, post, row);
      else {
        await removeTranslationIn(tx, row.id);
        const target = { type: "translation", id: row.id } as const;
        await recordRemoval(tx, member, { target, item: wholeItem("translation", row), authorId: row.userId });
      }
      return post;
    },
    (post) => ({ ...changeOf(post), isUrgent: true }),
  );
}

async function eraseTranslation(tx: Writer, post: PostRow, id: number): Promise<PostRow> {
  if (post.translationId === id) await pointPost(tx, post, { translationId: null });
  await data.deleteTranslationRow(tx, id);
  for (const forget of [forgetHeld, forgetItem]) await forget(tx, { type: "translation", id });
  await oweTextErasure(tx, Date.now());
  return post;
}

async function removeByAuthor(tx: Writer, member: Member, post: PostRow, row: data.TranslationRow): Promise<void> {
  await remove(tx, post, row, "author");
  await tellTranslator(tx, member, row, "removed", `/post/${post.id}`);
}

/** Tells a translator what the author of the post decided. */
async function tellTranslator(
  tx: Writer,
  author: Member,
  { userId, title }: data.TranslationRow,
  what: "accepted" | "removed",
  path: string,
) {
  if (userId === deletedMemberId || (await hidesMember(userId, author.id, tx))) return;
  const details = { what, username: author.username };
  await notify(tx, { userId, kind: "translation", actorId: author.id, path, details }, [title]);
}

/** Removes a translation on behalf of a moderator, and keeps its text. @throws NotFound */
export async function removeTranslationIn(tx: Writer, id: number): Promise<void> {
  const { row, post } = await withItsPost(tx, id);
  await remove(tx, post, row, "moderator");
}

/** Restores a translation that a moderator removed. @throws NotFound for any other, InvalidInput when the post has got another one */
export async function restoreTranslationIn(tx: Writer, id: number): Promise<void> {
  const { row, post } = await withItsPost(tx, id);
  if (row.removedBy !== "moderator") throw new NotFound("post", m.translation_not_found());
  await publish(tx, post, row);
}

async function remove(tx: Writer, post: PostRow, { id }: data.TranslationRow, removedBy: "author" | "moderator"): Promise<void> {
  if (post.translationId === id) await pointPost(tx, post, { translationId: null });
  await forgetHeld(tx, { type: "translation", id });
  await data.updateTranslation(tx, id, { removedAt: Date.now(), removedBy });
}

async function withItsPost(tx: Writer, id: number) {
  const row = await data.findTranslationRow(id, tx);
  const post = row && (await data.findTranslatedPost(row.postId, tx));
  if (!row || !post) throw new NotFound("post", m.translation_not_found());
  return { row, post };
}

/** Hands the translations by a deleted account to `heir`, or erases them; removed ones go always. Returns their ids. */
export async function leaveTranslations(tx: Writer, userId: number, heir: number, keep: boolean): Promise<number[]> {
  const rows = await data.translationsBy(tx, userId);
  for (const { id } of rows) {
    const { row, post } = await withItsPost(tx, id);
    if (keep && row.removedAt === null) await data.updateTranslation(tx, id, { userId: heir });
    else {
      if (post.translationId === id) await pointPost(tx, post, { translationId: null });
      await data.deleteTranslationRow(tx, id);
      for (const forget of [forgetHeld, forgetItem]) await forget(tx, { type: "translation", id });
    }
  }
  return rows.map(({ id }) => id);
}

export const mayRemove = (member: Member, post: { userId: number }, translation: { userId: number }) =>
  member.id === translation.userId || member.id === post.userId || hasRole(member, "moderator");

export async function postOf(tx: Writer, id: number): Promise<PostRow> {
  const post = await findPostRow(id, tx);
  if (!post) throw new NotFound("post", m.post_not_found());
  return post;
}

/** The title stands in every list of the post, and a translated post in those of both languages. */
export const changeOf = (post: PostRow) => ({
  parts: [partOf.post(post.id), ...listsOf({ ...post, translationId: post.id }).map(partOf.posts)],
});

export const pathOf = ({ postId, language }: data.TranslationRow) => `/post/${postId}?text=${language}`;
