import { hasRole } from "#app/auth/permissions.ts";
import { type Member, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { hiddenFrom, hidesMember } from "#app/features/connections/operations.server.ts";
import { oweTextErasure } from "#app/features/erasure/operations.server.ts";
import { recordRemoval } from "#app/features/moderation-log/operations.server.ts";
import { holdNewMember } from "#app/features/new-members/limits.server.ts";
import { notify, notifyOfOnce } from "#app/features/notifications/operations.server.ts";
import { withTitle } from "#app/features/references/operations.server.ts";
import { fieldWords } from "#app/fields/record.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { partOf } from "#app/page-parts.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit, staleConflict } from "#app/revisions.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { findPostRow, type PostRow, pointPost, type ShownPost } from "./data.server.ts";
import { listsOf } from "./lists.ts";
import { readPost } from "./operations.server.ts";
import { otherLanguage } from "./shown-text.ts";
import { translationFields } from "./translation-fields.ts";
import { checkTranslation, type TranslationInput } from "./translation-form.server.ts";
import * as data from "./translations-data.server.ts";

/** A translation as its page shows it. `isOutdated` says that the original has been edited since. */
export type ShownTranslation = Omit<data.NamedTranslation, "html"> & { html: string; isOutdated: boolean };
type Translated = Pick<ShownPost, "translationId" | "editedAt">;

/** Returns the translation of a post; null without one, or when the reader hides who wrote it. */
export async function showTranslation(post: Translated, hidden: number[] = []): Promise<ShownTranslation | null> {
  const found = post.translationId === null ? undefined : await data.namedTranslation(post.translationId);
  if (!found || hidden.includes(found.userId)) return null;
  const isOutdated = post.editedAt !== null && post.editedAt !== found.originalEditedAt;
  return withTitle({ ...found, html: htmlOf(found.content, found.html, "article"), isOutdated }, () => hidden);
}

/** Returns the translation of a post that the viewer may read. @throws NotFound */
export async function readTranslation(viewer: Viewer, postId: number): Promise<ShownTranslation> {
  const translation = await showTranslation(await readPost(viewer, postId), await hiddenFrom(viewer));
  if (!translation) throw new NotFound("post", m.translation_not_found());
  return translation;
}

/**
 * Returns what the form of a translation is about: the post, the translation that stands, and whether the viewer may write or remove one.
 * @throws SignInNeeded, NotFound, NotAllowed
 */
export async function translationToChange(viewer: Viewer, postId: number) {
  const member = writerOrThrow(viewer);
  const post = await readPost(member, postId);
  const translation = await showTranslation(post);
  if (translation && !mayRemove(member, post, translation)) throw new NotAllowed(m.translation_taken());
  if (!translation) await refuseAdding(db, member, post);
  return { post, translation, mayWrite: !translation || translation.userId === member.id };
}

/**
 * Adds the translation of a post into the other language, which it returns, or changes the viewer's own. Writes nothing when no word has changed.
 * @throws SignInNeeded, Unverified, NotFound, NotAllowed, InvalidInput, Conflict
 */
export async function saveTranslation(
  viewer: Viewer,
  postId: number,
  input: TranslationInput,
  openedOn: OpenedOn = null,
): Promise<Language> {
  const member = publisherOrThrow(viewer);
  const original = await readPost(member, postId);
  const text = checkTranslation(input, original);
  await transaction(
    async (tx) => {
      const post = await postOf(tx, postId);
      if (post.translationId === null) await addTranslation(tx, member, post, text);
      else await editTranslation(tx, member, post.translationId, text, openedOn);
      return post;
    },
    (post) => ({ ...changeOf(post), isUrgent: true }),
  );
  return otherLanguage(original.language);
}

type Text = ReturnType<typeof checkTranslation>;

async function addTranslation(tx: Writer, member: Member, post: PostRow, text: Text): Promise<void> {
  await refuseAdding(tx, member, post);
  await holdNewMember(tx, member, "translations", text.content);
  const now = Date.now();
  const of = { postId: post.id, userId: member.id, language: otherLanguage(post.language) };
  const row = await data.insertTranslation(tx, { ...of, ...text, createdAt: now, updatedAt: now });
  await pointPost(tx, post, { translationId: row.id });
  if (post.userId === deletedMemberId || (await hidesMember(post.userId, member.id, tx))) return;
  const details = { username: member.username, to: String(member.id) };
  await notifyOfOnce(tx, { userId: post.userId, kind: "translation", actorId: member.id, path: pathOf(row), details }, [text.title]);
}

async function editTranslation(tx: Writer, member: Member, id: number, text: Text, openedOn: OpenedOn): Promise<void> {
  const row = await data.findTranslationRow(id, tx);
  if (row?.userId !== member.id) throw new Conflict(m.translation_taken());
  const { originalEditedAt, ...words } = text;
  const changes = changesBetween(row, words);
  refuseStaleEdit(openedOn, row, changes, fieldWords(translationFields));
  if (changes.length === 0 && originalEditedAt === row.originalEditedAt) return;
  const now = Date.now();
  await data.updateTranslation(tx, id, { ...text, updatedAt: now, ...(changes.length > 0 && { editedAt: now }) });
}

/** Whether the member may add the translation of a post. @throws NotFound, NotAllowed */
async function refuseAdding(from: Reader, member: Member, post: Pick<PostRow, "id" | "userId" | "locked">): Promise<void> {
  if (post.locked) throw new NotAllowed(m.post_locked());
  if (post.userId === member.id) return;
  if (await hidesMember(member.id, post.userId, from)) throw new NotAllowed(m.translation_hidden());
  if (await data.hasRemovedTranslation(from, post.id, member.id)) throw new NotAllowed(m.translation_was_removed());
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
      const row = post.translationId === null ? undefined : await data.findTranslationRow(post.translationId, tx);
      if (!row) throw new NotFound("post", m.translation_not_found());
      if (!mayRemove(member, post, row)) throw new NotAllowed(m.translation_not_yours());
      if (row.userId === member.id) return eraseTranslation(tx, post, row.id);
      if (openedOn !== null && openedOn !== row.revision) throw staleConflict(row.revision, { kind: "decision", at: row.updatedAt });
      if (post.userId === member.id) await removeByAuthor(tx, member, post, row);
      else {
        await removeTranslationIn(tx, row.id);
        await recordRemoval(tx, member, { type: "translation", id: row.id }, row.userId);
      }
      return post;
    },
    (post) => ({ ...changeOf(post), isUrgent: true }),
  );
}

async function eraseTranslation(tx: Writer, post: PostRow, id: number): Promise<PostRow> {
  await pointPost(tx, post, { translationId: null });
  await data.deleteTranslationRow(tx, id);
  await oweTextErasure(tx, Date.now());
  return post;
}

async function removeByAuthor(tx: Writer, member: Member, post: PostRow, row: data.TranslationRow): Promise<void> {
  await remove(tx, post, row, "author");
  if (row.userId === deletedMemberId || (await hidesMember(row.userId, member.id, tx))) return;
  const details = { what: "removed", username: member.username };
  await notify(tx, { userId: row.userId, kind: "translation", actorId: member.id, path: `/post/${post.id}`, details }, [row.title]);
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
  if (post.translationId !== null) throw new InvalidInput({ form: m.translation_taken() });
  await data.updateTranslation(tx, id, { removedAt: null, removedBy: null });
  await pointPost(tx, post, { translationId: id });
}

async function remove(tx: Writer, post: PostRow, { id }: data.TranslationRow, removedBy: "author" | "moderator"): Promise<void> {
  await pointPost(tx, post, { translationId: null });
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
    }
  }
  return rows.map(({ id }) => id);
}

const mayRemove = (member: Member, post: { userId: number }, translation: { userId: number }) =>
  member.id === translation.userId || member.id === post.userId || hasRole(member, "moderator");

async function postOf(tx: Writer, id: number): Promise<PostRow> {
  const post = await findPostRow(id, tx);
  if (!post) throw new NotFound("post", m.post_not_found());
  return post;
}

/** The title stands in every list of the post, and a translated post in those of both languages. */
const changeOf = (post: PostRow) => ({
  parts: [partOf.post(post.id), ...listsOf({ ...post, translationId: post.id }).map(partOf.posts)],
});

const pathOf = ({ postId, language }: data.TranslationRow) => `/post/${postId}?text=${language}`;
