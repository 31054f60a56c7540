import { z } from "zod";
import { hasRole } from "#app/auth/permissions.ts";
import { moderatorOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Reader } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { AdminOnly, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { changesBetween, refuseStaleEdit } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { sentenceLength, sentenceLimit, type Topic, topics } from "./rules.ts";

export { sentencesFor } from "./data.server.ts";

const text = z.string().trim().catch("");

export const SentenceForm = z.object({ reason: text, text_en: text, text_fr: text });
export type SentenceInput = z.infer<typeof SentenceForm>;

const notThere = () => new NotFound("page", m.sentence_gone());
const fieldWords = {
  reason: { label: m.log_reason },
  textEn: { label: m.sentence_en },
  textFr: { label: m.sentence_fr },
};

/** Returns what a decision tells the member: the ticked sentences for these topics, each language's own, then the words of staff. */
export async function joinSentences(
  tx: Reader,
  ticked: number[],
  words: string,
  about: readonly Topic[],
): Promise<{ en: string; fr: string }> {
  const rows = await data.sentencesOf(ticked, about, tx);
  const lines = (texts: string[]) => [...texts, words].filter((line) => line !== "").join("\n");
  return { en: lines(rows.map(({ textEn }) => textEn)), fr: lines(rows.map(({ textFr }) => textFr)) };
}

/** Those that the viewer edits: what is said about companies is for admins. */
const editedBy = (viewer: Viewer) => topics.filter((topic) => topic !== "company" || hasRole(viewer, "admin"));

/** Returns the sentences that the viewer may edit, by their topics, with those topics. @throws SignInNeeded, NotAllowed */
export async function listSentences(viewer: Viewer): Promise<{ sentences: data.SentenceRow[]; topics: Topic[] }> {
  moderatorOrThrow(viewer);
  return { sentences: await data.sentencesFor(editedBy(viewer)), topics: editedBy(viewer) };
}

/** Saves a sentence, a new one when `id` is null. @throws SignInNeeded, NotAllowed, AdminOnly, NotFound, InvalidInput, Conflict */
export async function saveSentence(viewer: Viewer, id: number | null, input: SentenceInput, openedOn: number | null = null): Promise<void> {
  const moderator = moderatorOrThrow(viewer);
  const sentence = checkSentence(input);
  await transaction(async (tx) => {
    const before = id === null ? undefined : await data.findSentence(id, tx);
    if (id !== null && !before) throw notThere();
    for (const topic of [sentence.reason, before?.reason ?? sentence.reason]) refuseOthers(viewer, topic);
    if (before) refuseStaleEdit(openedOn, before, changesBetween(before, sentence), fieldWords);
    if (before?.reason !== sentence.reason && (await data.countSentences(sentence.reason, tx)) >= sentenceLimit) {
      throw new InvalidInput({ reason: m.sentences_many({ limit: sentenceLimit }) });
    }
    if (before) await data.updateSentence(tx, before.id, sentence);
    const { id: saved } = before ?? (await data.insertSentence(tx, sentence));
    await recordStaffAct(tx, moderator, { kind: "sentence_saved", detail: { sentence: saved, reason: sentence.reason } });
  });
}

/** Deletes a sentence; what members were told with it stays. @throws SignInNeeded, NotAllowed, AdminOnly, NotFound */
export async function deleteSentence(viewer: Viewer, id: number): Promise<void> {
  const moderator = moderatorOrThrow(viewer);
  await transaction(async (tx) => {
    const before = await data.findSentence(id, tx);
    if (!before) throw notThere();
    refuseOthers(viewer, before.reason);
    await data.removeSentence(tx, id);
    await recordStaffAct(tx, moderator, { kind: "sentence_deleted", detail: { sentence: id } });
  });
}

function refuseOthers(viewer: Viewer, topic: Topic): void {
  if (!editedBy(viewer).includes(topic)) throw new AdminOnly(m.admin_restricted());
}

/** @throws InvalidInput with a sentence per field */
function checkSentence(input: SentenceInput) {
  const reason = topics.find((one) => one === input.reason);
  const fields: Record<string, string> = {};
  for (const name of ["text_en", "text_fr"] as const) {
    if (input[name] === "") fields[name] = m.sentence_required();
    else if (input[name].length > sentenceLength) fields[name] = m.note_long({ limit: sentenceLength });
  }
  if (!reason) fields.reason = m.report_reason_required();
  if (!reason || Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return { reason, textEn: input.text_en, textFr: input.text_fr };
}
