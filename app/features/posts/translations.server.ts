import { hasRole } from "#app/auth/permissions.ts";
import { type Member, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { hiddenFrom, hidesMember } from "#app/features/connections/operations.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { findHeld, heldSince, holdItem } from "#app/features/keyword-rules/held.server.ts";
import { ruleHolding } from "#app/features/keyword-rules/operations.server.ts";
import { holdNewMember } from "#app/features/new-members/limits.server.ts";
import { notify, notifyOfOnce } from "#app/features/notifications/operations.server.ts";
import { withTitle } from "#app/features/references/operations.server.ts";
import { fieldWords } from "#app/fields/record.ts";
import { htmlOf } from "#app/markdown/kept.server.ts";
import { Conflict, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { changesBetween, type OpenedOn, refuseStaleEdit } from "#app/operations/revisions.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { type PostRow, pointPost, type ShownPost } from "./data.server.ts";
import { readPost } from "./operations.server.ts";
import { otherLanguage } from "./shown-text.ts";
import { translationFields } from "./translation-fields.ts";
import { checkTranslation, type TranslationInput } from "./translation-form.server.ts";
import { changeOf, mayRemove, pathOf, postOf } from "./translation-standing.server.ts";
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
 * Returns what the form of a translation is about: the post, the translation that stands or the viewer's own that waits, those that wait for the
 * viewer as the author of the post, and whether they may write or remove one.
 * @throws SignInNeeded, NotFound, NotAllowed
 */
export async function translationToChange(viewer: Viewer, postId: number) {
  const member = writerOrThrow(viewer);
  const post = await readPost(member, postId);
  const [own = 0] = post.translationId === null ? await data.waitingTranslations(postId, member.id) : [];
  const translation = await showTranslation({ ...post, translationId: post.translationId ?? (own || null) });
  if (translation && !mayRemove(member, post, translation)) throw new NotAllowed(m.translation_taken());
  if (!translation) await refuseAdding(db, member, post);
  const waiting = await waitingFor(member, post);
  return { post, translation, waits: own > 0, waiting, mayWrite: !translation || translation.userId === member.id };
}

/** Returns what waits for the author of a post to look at it; none to others, and nothing that a keyword rule holds. */
async function waitingFor(member: Member, post: ShownPost): Promise<ShownTranslation[]> {
  if (post.userId !== member.id || post.translationId !== null) return [];
  const hidden = await hiddenFrom(member);
  const shown: ShownTranslation[] = [];
  for (const id of await data.waitingTranslations(post.id)) {
    const translation = await showTranslation({ ...post, translationId: id }, hidden);
    const isForAuthor = (await findHeld({ type: "translation", id }))?.ruleId === null;
    if (translation && isForAuthor && translation.userId !== member.id) shown.push(translation);
  }
  return shown;
}

/** Returns the translation that the viewer has just saved, also while it waits. @throws NotFound */
export async function readSaved(viewer: Viewer, postId: number): Promise<{ translation: ShownTranslation; waits: boolean }> {
  const { translation, waits } = await translationToChange(viewer, postId);
  if (!translation) throw new NotFound("post", m.translation_not_found());
  return { translation, waits };
}

/**
 * Adds the translation of a post into the other language, which it returns, or changes the viewer's own. It stands at once by the author of the
 * post, by staff and by whoever has `acceptedFirst` that were accepted; others wait for the author or staff. Writes nothing when no word has changed.
 * @throws SignInNeeded, Unverified, NotFound, NotAllowed, InvalidInput, Conflict
 */
export async function saveTranslation(
  viewer: Viewer,
  postId: number,
  input: TranslationInput,
  openedOn: OpenedOn = null,
): Promise<{ language: Language; waits: boolean }> {
  const member = publisherOrThrow(viewer);
  const original = await readPost(member, postId);
  const text = checkTranslation(input, original);
  const { waits } = await transaction(
    async (tx) => {
      const post = await postOf(tx, postId);
      const [own = null] = await data.waitingTranslations(postId, member.id, tx);
      const id = post.translationId ?? own;
      const waits =
        id === null ? await addTranslation(tx, member, post, text) : await editTranslation(tx, member, post, id, text, openedOn);
      return { post, waits };
    },
    ({ post }) => ({ ...changeOf(post), isUrgent: true }),
  );
  return { language: otherLanguage(original.language), waits };
}

type Named = { id: number; username: string };

type Text = ReturnType<typeof checkTranslation>;

/** How many translations by a member must have been accepted before theirs stand at once. */
export const acceptedFirst = 3;

/** Why a text of a translation, new or changed, waits; null when it stands at once. */
async function waitOf(tx: Writer, member: Member, post: PostRow, text: Text, id: number | null = null) {
  const held = await ruleHolding(tx, member, "translation", wholeItem("translation", text), id);
  const isTrusted = member.id === post.userId || hasRole(member, "moderator");
  if (held || isTrusted || (await data.countAccepted(member.id, tx)) >= acceptedFirst) return held;
  return { ruleId: null, term: "" };
}

const keepHeld = (
  tx: Writer,
  { id, userId, postId, title: name }: data.TranslationRow,
  held: { ruleId: number | null; term: string },
  wasPublic: boolean,
) => holdItem(tx, { type: "translation", id }, held, { authorId: userId, path: `/post/${postId}/translation`, name, wasPublic });

/** Returns whether it waits. */
async function addTranslation(tx: Writer, member: Member, post: PostRow, text: Text): Promise<boolean> {
  await refuseAdding(tx, member, post);
  await holdNewMember(tx, member, "translations", text.content);
  const now = Date.now();
  const of = { postId: post.id, userId: member.id, language: otherLanguage(post.language) };
  const held = await waitOf(tx, member, post, text);
  const row = await data.insertTranslation(tx, { ...of, ...text, createdAt: now, updatedAt: now, ...(held && heldSince(now)) });
  if (held) await keepHeld(tx, row, held, false);
  else await pointPost(tx, post, { translationId: row.id });
  if (held?.ruleId == null) await tellAuthor(tx, member, post, row, held !== null, notifyOfOnce);
  return held !== null;
}

/** Tells the author of a post that it was translated, or that a translation waits for them. */
async function tellAuthor(
  tx: Writer,
  translator: Named,
  post: PostRow,
  row: data.TranslationRow,
  waits: boolean,
  tell: typeof notifyOfOnce,
) {
  if (post.userId === deletedMemberId || (await hidesMember(post.userId, translator.id, tx))) return;
  const details = { username: translator.username, to: String(translator.id), ...(waits && { what: "waits" }) };
  const path = waits ? `/post/${post.id}/translation` : pathOf(row);
  await tell(tx, { userId: post.userId, kind: "translation", actorId: translator.id, path, details }, [row.title]);
}

/** Returns whether it waits. */
async function editTranslation(tx: Writer, member: Member, post: PostRow, id: number, text: Text, openedOn: OpenedOn): Promise<boolean> {
  const row = await data.findTranslationRow(id, tx);
  if (row?.userId !== member.id) throw new Conflict(m.translation_taken());
  const { originalEditedAt, ...words } = text;
  const changes = changesBetween(row, words);
  refuseStaleEdit(openedOn, row, changes, fieldWords(translationFields));
  const waits = row.removedBy === "held";
  if (changes.length === 0 && originalEditedAt === row.originalEditedAt) return waits;
  const now = Date.now();
  const held = waits ? null : await waitOf(tx, member, post, text, id);
  await data.updateTranslation(tx, id, {
    ...text,
    updatedAt: now,
    ...(changes.length > 0 && { editedAt: now }),
    ...(held && heldSince(now)),
  });
  if (held) {
    await pointPost(tx, post, { translationId: null });
    await keepHeld(tx, row, held, true);
    if (held.ruleId === null) await tellAuthor(tx, member, post, row, true, notify);
  }
  return waits || held !== null;
}

/** Whether the member may add the translation of a post. @throws NotFound, NotAllowed */
async function refuseAdding(from: Reader, member: Member, post: Pick<PostRow, "id" | "userId" | "locked">): Promise<void> {
  if (post.locked) throw new NotAllowed(m.post_locked());
  if (post.userId === member.id) return;
  if (await hidesMember(member.id, post.userId, from)) throw new NotAllowed(m.translation_hidden());
  if (await data.hasRemovedTranslation(from, post.id, member.id)) throw new NotAllowed(m.translation_was_removed());
}
