import { z } from "zod";
import { adminOrThrow, type Member, memberOrThrow, publisherOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { endReview, tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { inputShape, jsonShape, serializeRecord } from "#app/fields/json.server.ts";
import { time, timeText } from "#app/fields/json-fields.server.ts";
import { errorsIn, readRecord } from "#app/fields/record.ts";
import { isOpenToAll } from "#app/network/outside.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { correctionFields, factLabels, sentenceLimit } from "./corrections.ts";
import * as data from "./corrections-data.server.ts";
import { findProgram, type ProgramRow } from "./data.server.ts";
import { type Fact, facts } from "./rules.ts";
import { pathOf } from "./said.ts";

export const CorrectionForm = z
  .object(inputShape(correctionFields))
  .meta({ id: "CorrectionInput", required: ["fact", "sentence", "address"] });
export const CorrectionJson = z
  .object({ ...jsonShape(correctionFields), status: z.enum(["open", "taken", "refused"]), answer: z.string(), created_at: time })
  .meta({ id: "Correction" });

export const serializeCorrection = (row: data.CorrectionRow): z.input<typeof CorrectionJson> => ({
  ...serializeRecord(correctionFields, row),
  status: row.status,
  answer: row.answer,
  created_at: timeText(row.createdAt),
});

const mostShown = 100;

/**
 * Says that a fact of a programme is no longer true; it waits for staff. A member has one that waits for each fact.
 * @throws SignInNeeded, Unverified, InvalidInput
 */
export async function sendCorrection(
  viewer: Viewer,
  program: ProgramRow,
  input: z.infer<typeof CorrectionForm>,
): Promise<data.CorrectionRow> {
  const member = publisherOrThrow(viewer);
  const errors = errorsIn(correctionFields, input, {});
  const { address, ...said } = readRecord(correctionFields, input);
  if (!errors.address && address && !isOpenToAll(new URL(address))) errors.address = m.correction_address_private();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  const row = { ...said, address: address ?? "", programId: program.id, userId: member.id, createdAt: Date.now() };
  return transaction(async (tx) => {
    const made = await data.insertCorrection(tx, row);
    await tellReviewers(tx, itemOf("correction", made.id));
    return made;
  }, unseen).catch((error) => {
    if (isUniqueViolation(error, "corrections.user_id")) throw new InvalidInput({ fact: m.correction_again() });
    throw error;
  });
}

/** Returns what the viewer said is no longer true of a programme, or of all, the newest first. @throws SignInNeeded */
export async function ownCorrections(viewer: Viewer, programId: number | null = null) {
  return data.correctionsBy(memberOrThrow(viewer).id, programId, mostShown);
}

/** Takes back what the viewer said of a fact while it waits: it is deleted, and staff look at it no more. @throws SignInNeeded, NotFound */
export async function withdrawCorrection(viewer: Viewer, slug: string, fact: string): Promise<void> {
  const member = memberOrThrow(viewer);
  const program = await findProgram(slug);
  const known = facts.find((one) => one === fact);
  await transaction(async (tx) => {
    const id = program && known && (await data.deleteOpen(tx, member.id, program.id, known));
    if (!id) throw new NotFound("place", m.correction_none_waits());
    await endReview(tx, null, itemOf("correction", id));
  }, unseen);
}

/** @throws SignInNeeded, AdminOnly, NotFound */
export async function showCorrection(viewer: Viewer, id: number): Promise<data.Correction> {
  adminOrThrow(viewer);
  const found = await data.findCorrection(id);
  if (!found) throw new NotFound("page", m.page_not_found_text());
  return found;
}

/** Returns those that wait for an admin, the oldest first. @throws SignInNeeded, AdminOnly */
export async function correctionsWaiting(viewer: Viewer, limit: number) {
  adminOrThrow(viewer);
  return data.openCorrections(limit);
}

/** Says that a fact stays as it is, and why. @throws SignInNeeded, AdminOnly, NotFound, InvalidInput, Conflict once it is decided */
export async function refuseCorrection(viewer: Viewer, id: number, answer: string): Promise<void> {
  const admin = adminOrThrow(viewer);
  await showCorrection(admin, id);
  if (answer.length > sentenceLimit)
    throw new InvalidInput({ answer: m.guidance_text_long({ field: m.correction_answer(), limit: sentenceLimit }) });
  await transaction(async (tx) => {
    await decide(tx, admin, id, "refused", answer);
    await recordStaffAct(tx, admin, { kind: "correction_refused", subject: { type: "correction", id } });
  }, unseen);
}

/** What may change when a fact is said to be another: when it opens and closes is said in several ways. */
const times: Fact[] = ["deadline", "status", "intake"];
type Taken = { id: number; programId: number; changed: Fact[] };

/**
 * Takes a correction in the transaction of the edit that it led to. @throws InvalidInput for one of another programme or where its fact stays as it
 * was, Conflict once it is decided
 */
export async function takeCorrection(tx: Writer, admin: Pick<Member, "id">, { id, programId, changed }: Taken): Promise<void> {
  const found = await data.findCorrection(id, tx);
  if (found?.correction.programId !== programId) throw new InvalidInput({ form: m.page_not_found_text() });
  const { fact } = found.correction;
  const isIt = (one: Fact) => fact === "other" || one === fact || (times.includes(fact) && times.includes(one));
  if (found.correction.status === "open" && !changed.some(isIt))
    throw new InvalidInput({ form: m.correction_no_change({ fact: factLabels[fact]() }) });
  await decide(tx, admin, id, "taken", "");
  await recordStaffAct(tx, admin, { kind: "correction_taken", subject: { type: "correction", id } });
}

async function decide(tx: Writer, admin: Pick<Member, "id">, id: number, status: "taken" | "refused", answer: string): Promise<void> {
  await endReview(tx, admin, itemOf("correction", id));
  const found = await data.findCorrection(id, tx);
  const isDone = await data.closeCorrection(tx, id, { status, answer, decidedBy: admin.id, decidedAt: Date.now() });
  if (!found || !isDone) throw new Conflict(m.correction_decided());
  const { correction, program } = found;
  const name = { name: program.titleEn, ...(program.titleFr && { nameFr: program.titleFr }), ...(answer && { text: answer }) };
  const label = factLabels[correction.fact];
  const fact = { fact: label({}, { locale: "en" }), factFr: label({}, { locale: "fr" }) };
  const details = { status: `correction_${status}`, ...name, ...fact };
  await notify(tx, { userId: correction.userId, kind: "review_result", actorId: null, path: pathOf(program), details });
}
