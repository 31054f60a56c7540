import { adminOrThrow, type Member, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { tellMessage } from "./mails.server.ts";
import { insertMessage } from "./messages-data.server.ts";
import { notThere } from "./operations.server.ts";
import { noteLimit } from "./rules.ts";

/** Returns the text of a message. @throws InvalidInput for none, or one that is too long */
function checked(text: string, field: string): string {
  const words = text.replace(/\r\n/g, "\n").trim();
  if (words === "") throw new InvalidInput({ [field]: m.company_message_required() });
  if (words.length > noteLimit) throw new InvalidInput({ [field]: m.note_long({ limit: noteLimit }) });
  return words;
}

/** Writes to the submitter without deciding; they are notified, and told by mail. @throws SignInNeeded, AdminOnly, NotFound, InvalidInput */
export async function writeToSubmitter(viewer: Viewer, id: number, text: string): Promise<void> {
  const admin = adminOrThrow(viewer);
  const words = checked(text, "answer");
  await transaction(async (tx) => {
    const company = await data.findCompanyRow(id, tx);
    if (!company || company.submitterId === null) throw notThere();
    await add(tx, admin, company, { text: words, isForStaff: false, isFromSubmitter: false });
    await recordStaffAct(tx, admin, { kind: "company_message", subject: { type: "company", id } });
    await tellMessage(tx, company, words);
  });
}

/** Notes something that staff alone read. @throws SignInNeeded, AdminOnly, NotFound, InvalidInput */
export async function addStaffNote(viewer: Viewer, id: number, text: string): Promise<void> {
  const admin = adminOrThrow(viewer);
  const words = checked(text, "staff_note");
  await transaction(async (tx) => {
    const company = await data.findCompanyRow(id, tx);
    if (!company) throw notThere();
    await add(tx, admin, company, { text: words, isForStaff: true, isFromSubmitter: false });
    await recordStaffAct(tx, admin, { kind: "company_note", subject: { type: "company", id } });
  });
}

/** Answers the reviewers of one's own submission. @throws SignInNeeded, NotFound, InvalidInput */
export async function writeToReviewers(viewer: Viewer, id: number, text: string): Promise<void> {
  const member = writerOrThrow(viewer);
  const words = checked(text, "answer");
  await transaction(async (tx) => {
    const company = await data.findCompanyRow(id, tx);
    if (!company || company.submitterId !== member.id) throw notThere();
    await addFromSubmitter(tx, member, company, words);
    if (company.status === "pending_review") await tellReviewers(tx, itemOf("company", id));
  });
}

/** Adds what a submitter says of their changes. */
export async function addFromSubmitter(tx: Writer, member: Member, company: data.CompanyRow, text: string): Promise<void> {
  await add(tx, member, company, { text, isForStaff: false, isFromSubmitter: true });
}

type Written = { text: string; isForStaff: boolean; isFromSubmitter: boolean };

async function add(tx: Writer, author: Member, { id: companyId, revision }: data.CompanyRow, written: Written) {
  await insertMessage(tx, { ...written, companyId, authorId: author.id, revision, createdAt: Date.now() });
}
