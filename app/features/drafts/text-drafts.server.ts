import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { type Difference, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { staleConflict } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import { sizeLimit } from "./operations.server.ts";
import { type DraftPlace, draftDays, draftLimits } from "./rules.ts";
import * as data from "./text-drafts-data.server.ts";

export type { TextDraft } from "./text-drafts-data.server.ts";

/**
 * A form of a post or a comment: its submission key, the revision of the draft that it was filled with or saved as (0: none; null: whichever
 * stands), and how what another device saved differs from what it holds.
 */
export type DraftForm = DraftPlace & {
  key: string | null;
  seen: number | null;
  differences: (saved: Record<string, string>) => Promise<Difference[]>;
};

/** What a save leaves: `savedAt` is null where there was nothing to keep. */
export type Kept = { id: number; revision: number; savedAt: number | null };
const nothingKept: Kept = { id: 0, revision: 0, savedAt: null };

type Typed = {
  values: Record<string, string>;
  /** Nothing is typed: no draft is kept of it. */
  isEmpty: boolean;
  /** Whether this form has been sent: what it saves late is no draft any more. */
  isSent: (tx: Writer) => Promise<boolean>;
};

/**
 * Keeps what stands in the form of a post or a comment. What another device saved meanwhile is not replaced unseen.
 * @throws SignInNeeded, Conflict, InvalidInput for a text beyond all limits and for a draft too many
 */
export async function keepTextDraft(viewer: Viewer, form: DraftForm, { values, isEmpty, isSent }: Typed): Promise<Kept> {
  const member = memberOrThrow(viewer);
  if (JSON.stringify(values).length > sizeLimit) throw new InvalidInput({ form: m.draft_long() });
  return transaction(async (tx) => {
    if (await isSent(tx)) return nothingKept;
    const before = await data.findTextDraft(member.id, form, tx);
    if (before ? !isCurrent(before, form) : form.seen) throw await staleDraft(form, before);
    if (isEmpty) {
      if (before) await data.deleteTextDraft(tx, before.id);
      return nothingKept;
    }
    const limit = draftLimits[form.kind];
    const isFull = !before && (await data.countTextDrafts(tx, member.id, form.kind)) >= limit;
    if (isFull) throw new InvalidInput({ form: m.drafts_full({ limit }) });
    const saved = { values, savedBy: form.key, updatedAt: Date.now() };
    const [row] = before ? await data.updateTextDraft(tx, before.id, saved) : await data.insertTextDraft(tx, member.id, form, saved);
    return row ? { id: row.id, revision: row.revision, savedAt: row.updatedAt } : nothingKept;
  }, unseen);
}

/** Whether a form knows what stands: it saved it itself, or was filled with it. */
const isCurrent = (row: data.TextDraft, { key, seen }: DraftForm) =>
  seen === null || row.revision === seen || (key !== null && row.savedBy === key);

/** Saving again, on the revision that the conflict names, replaces what stands. */
const staleDraft = async (form: DraftForm, standing: data.TextDraft | undefined) =>
  staleConflict(standing?.revision ?? 0, {
    kind: "edit",
    of: "draft",
    message: standing ? m.draft_changed() : m.draft_gone(),
    differences: standing && (await form.differences(standing.values)),
    at: standing?.updatedAt ?? null,
  });

/**
 * Deletes the draft of a form that is sent as something new, in that transaction. One that another device sent or deleted, or saved anew, is
 * refused once: one draft makes one text. Sent again, on the revision that the conflict names, it is taken. @throws Conflict
 */
export async function sendDraft(tx: Writer, userId: number, form: DraftForm): Promise<void> {
  const row = await data.findTextDraft(userId, form, tx);
  if (form.seen && !(row && isCurrent(row, form))) throw await staleDraft(form, row);
  await dropSentDraft(tx, userId, form);
}

/** Deletes the draft of a form that is sent, in that transaction, unless another device saved a newer one. */
export async function dropSentDraft(tx: Writer, userId: number, form: DraftForm): Promise<void> {
  const row = await data.findTextDraft(userId, form, tx);
  if (row && isCurrent(row, form)) await data.deleteTextDraft(tx, row.id);
}

/** Returns the viewer's drafts, those saved last first. @throws SignInNeeded */
export const listTextDrafts = async (viewer: Viewer): Promise<data.TextDraft[]> => data.textDraftsOf(memberOrThrow(viewer).id);

/** Returns the viewer's drafts in the discussion whose own form has this place. @throws SignInNeeded */
export const listCommentDrafts = async (viewer: Viewer, { place }: DraftPlace): Promise<data.TextDraft[]> =>
  data.commentDraftsAt(memberOrThrow(viewer).id, place);

/** @throws SignInNeeded, NotFound */
export async function readTextDraft(viewer: Viewer, id: number): Promise<data.TextDraft> {
  const draft = await data.findTextDraftById(memberOrThrow(viewer).id, id);
  if (!draft) throw new NotFound("draft", m.draft_not_found());
  return draft;
}

/** Returns the draft of one form; undefined when there is none. @throws SignInNeeded */
export const findTextDraft = async (viewer: Viewer, place: DraftPlace): Promise<data.TextDraft | undefined> =>
  data.findTextDraft(memberOrThrow(viewer).id, place);

/** @throws SignInNeeded, NotFound */
export async function deleteTextDraft(viewer: Viewer, id: number): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction(async (tx) => {
    if (!(await data.findTextDraftById(member.id, id, tx))) throw new NotFound("draft", m.draft_not_found());
    await data.deleteTextDraft(tx, id);
  }, unseen);
}

/** Deletes the drafts that nobody changed for long. */
export async function forgetOldDrafts(now: number): Promise<void> {
  await transaction((tx) => data.deleteTextDraftsBefore(tx, now - draftDays * 24 * 3_600_000), unseen);
}
