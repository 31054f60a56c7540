import { hasRole } from "#app/auth/permissions.ts";
import { type Member, memberOrThrow, publisherOrThrow, type Viewer, writerOrThrow } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { dropDraft } from "#app/features/drafts/operations.server.ts";
import { holdNewMember } from "#app/features/new-members/limits.server.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordContactsSeen } from "#app/features/staff-acts/operations.server.ts";
import type { Values } from "#app/fields/field.ts";
import { type Difference, InvalidInput, NotAllowed, type Problem } from "#app/operations/problems.ts";
import { type Change, changesBetween, differencesIn, type OpenedOn, staleConflict } from "#app/operations/revisions.ts";
import { m } from "#app/words/messages.ts";
import { checkCompany } from "./checks.server.ts";
import { companyOptions } from "./company-form.server.ts";
import * as data from "./data.server.ts";
import { eventsOf, insertEvent, lastWaits } from "./events-data.server.ts";
import { type CompanyFields, isPrivate } from "./fields.ts";
import { statusLabel } from "./labels.ts";
import { tellReceived } from "./mails.server.ts";
import { addFromSubmitter } from "./messages.server.ts";
import { messagesOf } from "./messages-data.server.ts";
import { notThere } from "./operations.server.ts";
import { isOpenToSubmitter, medianOf, noteLimit, slugOf } from "./rules.ts";
import { companyWords, refuseOverwriting } from "./stale.server.ts";

/**
 * Ends the wizard: queues the company for review, mails a confirmation and deletes the draft. A double submit, with the same key and text,
 * returns the company of the first. @throws SignInNeeded, Suspended, InvalidInput
 */
export async function submitCompany(viewer: Viewer, values: Values, key: string | null = null): Promise<data.CompanyRow> {
  const member = publisherOrThrow(viewer);
  const submission = { member, key, status: "pending_review" } as const;
  // The first submit deleted the draft, so there may be nothing left to check.
  const made = await findMade(submission);
  if (made && !values.name) return made;
  const fields = checkCompany(values, await companyOptions());
  const company = await transaction(async (tx) => {
    const row = await findMade(submission, tx);
    if (row && isSame(row, fields)) return row;
    await holdNewMember(tx, member, "companies", "");
    const added = await insertNew(tx, { ...submission, key: row ? null : key }, fields);
    await insertEvent(tx, added, { actorId: member.id, event: "submitted" });
    await tellReceived(tx, member, added);
    await tellReviewers(tx, itemOf("company", added.id));
    return added;
  });
  await dropDraft(member, "company");
  return company;
}

/** Its author, its first status, and the key its form carried. */
type Submission = { member: Member; status: "draft" | "pending_review"; key: string | null };

const keyOf = ({ member, key }: Submission) => (key && key.length <= 64 ? `${member.id}:${key}` : null);

/** Returns whether the company made with this key is the same one; another text with the same key is a new company. */
export const isSame = (made: data.CompanyRow, fields: CompanyFields) =>
  made.name === fields.name && made.description === fields.description;

/** Returns the company that the same form made before. */
export async function findMade(submission: Submission, from?: Writer): Promise<data.CompanyRow | undefined> {
  const key = keyOf(submission);
  return key === null ? undefined : data.findCompanyBySubmission(key, from);
}

/** Inserts a company under its name's slug, or under the one that staff gave. @throws InvalidInput when that is taken */
export async function insertNew(tx: Writer, submission: Submission, fields: CompanyFields, given = "") {
  const { member, status } = submission;
  const now = Date.now();
  const slug = given === "" ? await freeSlug(tx, fields.name) : await unusedSlug(tx, given);
  const [submissionKey, submittedAt] = [keyOf(submission), status === "pending_review" ? now : null];
  return data.insertCompany(tx, {
    ...fields,
    slug,
    status,
    submissionKey,
    submitterId: member.id,
    createdAt: now,
    updatedAt: now,
    submittedAt,
  });
}

/**
 * Corrects a submission that waits, which keeps its place, or puts a returned or rejected one into the queue again; a double submit does so
 * once. `values.answer` is what the submitter says of the changes. @throws SignInNeeded, InvalidInput, NotFound, NotAllowed, Conflict
 */
export async function reviseCompany(viewer: Viewer, id: number, values: Values, openedOn: OpenedOn = null): Promise<void> {
  const member = publisherOrThrow(viewer);
  const fields = checkCompany(values, await companyOptions());
  const words = await companyWords();
  const answer = (values.answer ?? "").trim();
  if (answer.length > noteLimit) throw new InvalidInput({ answer: m.note_long({ limit: noteLimit }) });
  await transaction(async (tx) => {
    const before = await data.findCompanyRow(id, tx);
    if (!before || before.submitterId !== member.id) throw notThere();
    const changes = changesBetween(before, fields);
    if (before.status === "pending_review" && changes.length === 0) return;
    if (!isOpenToSubmitter(before.status)) throw closed(before, openedOn, differencesIn(changes, words));
    await refuseOverwriting(tx, member, before, openedOn, changes, words);
    const now = Date.now();
    const waits = before.status === "pending_review";
    const row = await data.updateCompany(tx, before, {
      ...fields,
      status: "pending_review",
      reviewNotes: "", // it answered the previous version; the history still holds it
      submittedAt: waits ? before.submittedAt : now,
      updatedAt: now,
    });
    await insertEvent(tx, row, { actorId: member.id, event: waits ? "edited" : "submitted", changes });
    if (answer !== "") await addFromSubmitter(tx, member, row, answer);
    if (waits) return;
    await tellReceived(tx, member, row);
    await tellReviewers(tx, itemOf("company", row.id));
  });
}

/** Takes a submission out of the queue, as a draft that its author can change and send again. @throws SignInNeeded, NotFound, NotAllowed */
export async function withdrawSubmission(viewer: Viewer, id: number): Promise<void> {
  const member = writerOrThrow(viewer);
  await transaction(async (tx) => {
    const before = await data.findCompanyRow(id, tx);
    if (!before || before.submitterId !== member.id) throw notThere();
    if (before.status === "draft") return; // pressed twice
    if (before.status !== "pending_review") throw new NotAllowed(m.company_late_unknown({ status: statusLabel(before)() }));
    const row = await data.updateCompany(tx, before, { status: "draft", submittedAt: null, updatedAt: Date.now() });
    await insertEvent(tx, row, { actorId: member.id, event: "withdrawn" });
  });
}

/**
 * Returns the problem of a submission that is no longer open. If it closed after the form was opened, the conflict shows what was typed
 * beside what is stored.
 */
function closed(company: data.CompanyRow, openedOn: OpenedOn, differences: Difference[]): Problem {
  const { revision, updatedAt } = company;
  if (openedOn === null || openedOn === revision) return new NotAllowed(m.company_not_open());
  const message = m.company_late_unknown({ status: statusLabel(company)() });
  return staleConflict(revision, { kind: "closed", message, differences, at: updatedAt });
}

async function unusedSlug(tx: Writer, slug: string): Promise<string> {
  if ((await data.slugsLike(tx, slug)).has(slug)) throw new InvalidInput({ slug: m.company_slug_taken() });
  return slug;
}

/** Returns a free slug: the name's, or the name's with the next number. @throws InvalidInput for a name without letters or digits */
async function freeSlug(tx: Writer, name: string): Promise<string> {
  const slug = slugOf(name);
  if (slug === "") throw new InvalidInput({ name: m.company_name_unusable() });
  const taken = await data.slugsLike(tx, slug);
  let free = slug;
  for (let next = 2; taken.has(free); next += 1) free = `${slug}-${next}`;
  return free;
}

/**
 * Returns the viewer's own submission with its history and its waiting time. An owner who did not submit it cannot see it.
 * @throws SignInNeeded, NotFound
 */
export async function showSubmission(viewer: Viewer, id: number) {
  const member = memberOrThrow(viewer);
  const found = await data.findCompanyById(id);
  const isReviewer = hasRole(member, "admin");
  if (!found || !(found.company.submitterId === member.id || isReviewer)) throw notThere();
  if (isReviewer) await recordContactsSeen({ id: member.id, role: member.role }, [found.company.submitterId]);
  const events = await eventsOf(id);
  const waits = found.company.status === "pending_review";
  return {
    ...found,
    messages: await messagesOf(id, false),
    events: isReviewer ? events : events.map((event) => ({ ...event, changes: event.changes.filter(isForAll) })),
    before: waits ? await data.waitingBefore(found.company) : 0,
    medianMs: await medianWait(),
  };
}

/** Returns how long the last twenty decisions took, in milliseconds; null before the first. */
export const medianWait = async (): Promise<number | null> => medianOf(await lastWaits(20));

/** Returns whether a history may show a change to everybody; fields for reviewers are left out. */
const isForAll = ({ field }: Change) => !isPrivate(field);
