import { z } from "zod";
import { moderatorOrThrow } from "#app/auth/moderator.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import type { Reader } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Said } from "#app/features/moderation-log/operations.server.ts";
import { reasons } from "#app/features/moderation-log/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { InvalidInput, NotFound } from "#app/problems.ts";
import { changesBetween, refuseStaleEdit } from "#app/revisions.ts";
import { m } from "#app/words/messages.ts";
import type { CheckedAct } from "./forms.server.ts";
import { sentenceLength, sentenceLimit } from "./rules.ts";
import * as data from "./sentences-data.server.ts";

const text = z.string().trim().catch("");

export const SentenceForm = z.object({ reason: text, text_en: text, text_fr: text });
export type SentenceInput = z.infer<typeof SentenceForm>;

const notThere = () => new NotFound("page", m.sentence_gone());
const fieldWords = {
  reason: { label: m.log_reason },
  textEn: { label: m.sentence_en },
  textFr: { label: m.sentence_fr },
};

/** Returns what a removal or a suspension tells the member: the ticked sentences, each language's own, then the moderator's words. */
export async function saidIn(tx: Reader, { say, words }: Pick<CheckedAct, "say" | "words">): Promise<Said> {
  const ticked = await data.sentencesOf(say, tx);
  const lines = (texts: string[]) => [...texts, words].filter((line) => line !== "").join("\n");
  return { en: lines(ticked.map(({ textEn }) => textEn)), fr: lines(ticked.map(({ textFr }) => textFr)) };
}

/** Returns the sentences that are ready, by their reasons. @throws SignInNeeded, NotAllowed */
export async function listSentences(viewer: Viewer): Promise<data.SentenceRow[]> {
  moderatorOrThrow(viewer);
  return data.allSentences();
}

/** Saves a sentence, a new one when `id` is null. @throws SignInNeeded, NotAllowed, NotFound, InvalidInput, Conflict */
export async function saveSentence(viewer: Viewer, id: number | null, input: SentenceInput, openedOn: number | null = null): Promise<void> {
  const moderator = moderatorOrThrow(viewer);
  const sentence = checkSentence(input);
  await transaction(async (tx) => {
    const before = id === null ? undefined : await data.findSentence(id, tx);
    if (id !== null && !before) throw notThere();
    if (before) refuseStaleEdit(openedOn, before, changesBetween(before, sentence), fieldWords);
    if (before?.reason !== sentence.reason && (await data.countSentences(sentence.reason, tx)) >= sentenceLimit) {
      throw new InvalidInput({ reason: m.sentences_many({ limit: sentenceLimit }) });
    }
    if (before) await data.updateSentence(tx, before.id, sentence);
    const { id: saved } = before ?? (await data.insertSentence(tx, sentence));
    await recordStaffAct(tx, moderator, { kind: "sentence_saved", detail: { sentence: saved, reason: sentence.reason } });
  });
}

/** Deletes a sentence; what members were told with it stays. @throws SignInNeeded, NotAllowed, NotFound */
export async function deleteSentence(viewer: Viewer, id: number): Promise<void> {
  const moderator = moderatorOrThrow(viewer);
  await transaction(async (tx) => {
    if (!(await data.findSentence(id, tx))) throw notThere();
    await data.removeSentence(tx, id);
    await recordStaffAct(tx, moderator, { kind: "sentence_deleted", detail: { sentence: id } });
  });
}

/** @throws InvalidInput with a sentence per field */
function checkSentence(input: SentenceInput) {
  const reason = reasons.find((one) => one === input.reason);
  const fields: Record<string, string> = {};
  for (const name of ["text_en", "text_fr"] as const) {
    if (input[name] === "") fields[name] = m.sentence_required();
    else if (input[name].length > sentenceLength) fields[name] = m.note_long({ limit: sentenceLength });
  }
  if (!reason) fields.reason = m.report_reason_required();
  if (!reason || Object.keys(fields).length > 0) throw new InvalidInput(fields);
  return { reason, textEn: input.text_en, textFr: input.text_fr };
}
