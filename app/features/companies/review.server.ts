import { adminOrThrow, type Member, type Viewer } from "#app/auth/viewer.ts";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { wholeItem } from "#app/features/items/rules.ts";
import { joinSentences, sentencesFor } from "#app/features/reason-sentences/operations.server.ts";
import { decideReports } from "#app/features/reports/operations.server.ts";
import { endReview } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import { recordContactsSeen, recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import type { StaffAct } from "#app/features/staff-acts/rules.ts";
import { emit } from "#app/features/webhooks/outbox.server.ts";
import type { Values } from "#app/fields/field.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { checkDraft } from "./checks.server.ts";
import { giveToSubmitter } from "./claims.server.ts";
import { companyOptions } from "./company-form.server.ts";
import * as data from "./data.server.ts";
import { duplicatesOf } from "./duplicates.server.ts";
import { eventsOf, insertEvent } from "./events-data.server.ts";
import { languageOfSubmitter, mailOfDecision, submitterOf, tellDecided, tellKeeper } from "./mails.server.ts";
import { messagesOf } from "./messages-data.server.ts";
import { drawCompany, notThere } from "./operations.server.ts";
import { nameLimit, needsReason, noteLimit, priorities, type ReviewStep, slugOf, stepsTo } from "./rules.ts";
import { serializeCompanyEvent } from "./serializers.server.ts";
import { companyWords, differencesSince, refuseUnseen } from "./stale.server.ts";
import { findMade, insertNew, isSame } from "./submissions.server.ts";
import { submitterFacts } from "./submitter-data.server.ts";

/** Returns a company whole, with its history, what was written about it, what changed since a revision, and those that may be the same. @throws SignInNeeded, AdminOnly, NotFound */
export async function showForReview(viewer: Viewer, id: number, since: number | null = null) {
  const admin = adminOrThrow(viewer);
  const found = await data.findCompanyById(id);
  if (!found) throw notThere();
  await recordContactsSeen(admin, [found.company.submitterId]);
  const { submitterId, revision } = found.company;
  const events = await eventsOf(id);
  // Without a choice, what changed since a reviewer last decided.
  const decided = events.find(({ event }) => event === "needs_changes" || event === "rejected")?.revision;
  const from = since ?? decided ?? revision;
  return {
    ...(await drawCompany(admin, found)),
    item: wholeItem("company", found.company, await namedPlaces(found.company)),
    events,
    since: from,
    differences: from < revision ? await differencesSince(found.company, from, await companyWords()) : [],
    messages: await messagesOf(id, true),
    duplicates: await duplicatesOf(found.company),
    by: submitterId === null ? null : await submitterFacts(submitterId, id),
    sentences: await sentencesFor(["company"]),
  };
}

/**
 * Returns what a decision in the queue goes by: a company's public fields, why it is to be included and who says so. Its contacts are on its
 * own page, where reading them is recorded. @throws SignInNeeded, AdminOnly, NotFound
 */
export async function showForDesk(viewer: Viewer, id: number) {
  adminOrThrow(viewer);
  const found = await data.findCompanyById(id);
  if (!found) throw notThere();
  const { submitter, submitterId, whyRelevant, speaksFor } = { ...found, ...found.company };
  return {
    company: found.company,
    told: { whyRelevant, speaksFor, submitter, by: submitterId === null ? null : await submitterFacts(submitterId, id) },
    item: wholeItem("company", found.company, await namedPlaces(found.company)),
    messages: await messagesOf(id, true),
    duplicates: await duplicatesOf(found.company),
    sentences: await sentencesFor(["company"]),
  };
}

async function namedPlaces({ hubs, provinces }: data.CompanyRow) {
  const names = await placeNames();
  const named = (kind: { slug: string; name: string }[], slugs: string[]) =>
    slugs.map((slug) => kind.find((one) => one.slug === slug)?.name ?? slug);
  return { hubs: named(names.hubs, hubs), provinces: named(names.provinces, provinces) };
}

/** Returns what a list says of a company that was just decided on; null for none. @throws SignInNeeded, AdminOnly */
export async function findDecided(
  viewer: Viewer,
  id: number,
): Promise<Pick<data.CompanyRow, "id" | "name" | "slug" | "status" | "submittedAt"> | null> {
  adminOrThrow(viewer);
  const row = id > 0 ? await data.findCompanyRow(id) : undefined;
  return row ? { id, name: row.name, slug: row.slug, status: row.status, submittedAt: row.submittedAt } : null;
}

/**
 * Adds a draft for staff (docs/product/companies.md#adding-by-staff). A double submit returns the draft of the first. @throws SignInNeeded,
 * AdminOnly, InvalidInput, for instance without a name or a description
 */
export async function addCompany(viewer: Viewer, values: Values): Promise<data.CompanyRow> {
  const admin = adminOrThrow(viewer);
  const fields = checkDraft(values, await companyOptions());
  const priority = priorities.find((one) => one === values.priority) ?? "medium";
  const slug = (values.slug ?? "").trim();
  if (slug !== "" && (slug !== slugOf(slug) || slug.length > nameLimit)) throw new InvalidInput({ slug: m.company_slug_invalid() });
  const submission = { member: admin, key: values.submission_key ?? null, status: "draft" } as const;
  return transaction(async (tx) => {
    const made = await findMade(submission, tx);
    if (made && isSame(made, fields)) return made;
    const added = await insertNew(tx, { ...submission, key: made ? null : submission.key }, fields, slug);
    const row = await data.updateCompany(tx, added, { priority });
    await insertEvent(tx, row, { actorId: admin.id, event: "created" });
    await recordStaffAct(tx, admin, { kind: "company_added", subject: { type: "company", id: row.id } });
    return row;
  });
}

/** `say` names the sentences that were ticked (features/reason-sentences). */
export type Decision = { to: string; note: string; revision: number; say?: number[] };

/**
 * Takes one step of the review. `revision` is what the reviewer saw: when it is no longer current, the conflict tells them what changed,
 * and nothing is overwritten. @throws SignInNeeded, AdminOnly, NotFound, Conflict, InvalidInput
 */
export async function decideCompany(viewer: Viewer, id: number, decision: Decision): Promise<data.CompanyRow> {
  const admin = adminOrThrow(viewer);
  const words = await companyWords();
  return transaction(async (tx) => {
    const before = await data.findCompanyRow(id, tx);
    if (!before) throw notThere();
    await refuseUnseen(tx, before, decision.revision, words);
    await endReview(tx, admin, itemOf("company", id));
    const { steps, told, reason } = await checkDecision(tx, before, decision);
    let row = before;
    for (const step of steps) row = await takeStep(tx, admin, row, step, reason);
    await tellDecided(tx, row, told, reason);
    await tellKeeper(tx, row, told, reason);
    if (told === "suspended" || told === "unpublished") await upholdReports(tx, admin, id);
    if (told === "published") await emit(tx, "company.published", `company.${id}`, serializeCompanyEvent(row));
    return row;
  });
}

/** What takes a page from the public also says that its reporters were right. */
export async function upholdReports(tx: Writer, admin: Member, id: number): Promise<void> {
  await endReview(tx, admin, itemOf("listing", id));
  await decideReports(tx, admin, { type: "company", id }, "upheld");
}

/**
 * Returns the mail that a decision would send, and decides nothing; null when there is nobody to tell. @throws SignInNeeded, AdminOnly,
 * NotFound, InvalidInput
 */
export async function previewDecision(viewer: Viewer, id: number, decision: Decision): Promise<{ subject: string; body: string } | null> {
  adminOrThrow(viewer);
  const company = await data.findCompanyRow(id);
  if (!company) throw notThere();
  const { told, reason } = await checkDecision(db, company, decision);
  const submitter = await submitterOf(db, company);
  return submitter ? mailOfDecision(company, told, reason)(submitter, { locale: languageOfSubmitter(submitter) }) : null;
}

/**
 * Returns the steps of a decision, the last of which the submitter is told (approving and publishing at once is two), and the reason: the
 * ticked sentences and the reviewer's words, in the submitter's language. @throws InvalidInput
 */
async function checkDecision(from: Reader, company: data.CompanyRow, { to, note, say = [] }: Decision) {
  const steps = stepsTo(company.status, to);
  const last = steps.at(-1);
  if (to === "") throw new InvalidInput({ decide: m.review_choose() });
  if (!last) throw new InvalidInput({ form: m.company_step_invalid() });
  const joined = await joinSentences(from, say, note.replace(/\r\n/g, "\n").trim(), ["company"]);
  const reason = joined[languageOfSubmitter(await submitterOf(from, company))];
  if (needsReason(last) && reason === "") throw new InvalidInput({ note: m.company_note_required() });
  if (reason.length > noteLimit) throw new InvalidInput({ note: m.note_long({ limit: noteLimit }) });
  return { steps, told: last.event, reason };
}

async function takeStep(tx: Writer, admin: Member, before: data.CompanyRow, step: ReviewStep, note: string): Promise<data.CompanyRow> {
  const now = Date.now();
  const reviewed = step.to === "draft" ? {} : { reviewerId: admin.id, reviewedAt: now };
  const row = await data.updateCompany(tx, before, {
    status: step.to,
    updatedAt: now,
    reviewNotes: note,
    ...reviewed,
    ...(step.event === "submitted" && { submittedAt: now }),
    ...(step.event === "published" && { publishedAt: before.publishedAt ?? now }),
  });
  const waitedMs = before.submittedAt === null ? null : now - before.submittedAt;
  await insertEvent(tx, row, { actorId: admin.id, event: step.event, note, waitedMs });
  const detail = { from: before.status, to: step.to };
  await recordStaffAct(tx, admin, { kind: "company_decided", subject: { type: "company", id: row.id }, detail });
  return step.event === "approved" ? giveToSubmitter(tx, row, admin.id) : row;
}

/** Records that an admin looked at the owner's edits. @throws SignInNeeded, AdminOnly, NotFound, Conflict */
export async function acceptEdits(viewer: Viewer, id: number, revision: number): Promise<void> {
  const admin = adminOrThrow(viewer);
  await change(admin, { kind: "company_edits_accepted" }, id, revision, { isEditedSince: false });
}

/** Records that somebody checked the company's facts, or takes that back. @throws SignInNeeded, AdminOnly, NotFound, Conflict */
export async function setVerified(viewer: Viewer, id: number, verified: boolean, revision: number): Promise<void> {
  const admin = adminOrThrow(viewer);
  const act = { kind: "company_verified", detail: { verified } } as const;
  await change(admin, act, id, revision, { verificationStatus: verified ? "verified" : "pending" });
}

/** Sets the priority of a review. @throws SignInNeeded, AdminOnly, NotFound, Conflict, InvalidInput */
export async function setPriority(viewer: Viewer, id: number, priority: string, revision: number): Promise<void> {
  const admin = adminOrThrow(viewer);
  const known = priorities.find((one) => one === priority);
  if (!known) throw new InvalidInput({ form: m.company_step_invalid() });
  await change(admin, { kind: "company_prioritized", detail: { priority: known } }, id, revision, { priority: known });
}

async function change(admin: Member, act: StaffAct, id: number, revision: number, what: Partial<data.NewCompany>) {
  const words = await companyWords();
  await transaction(async (tx) => {
    const before = await data.findCompanyRow(id, tx);
    if (!before) throw notThere();
    await refuseUnseen(tx, before, revision, words);
    const row = await data.updateCompany(tx, before, what);
    if (what.verificationStatus === "verified") await insertEvent(tx, row, { actorId: admin.id, event: "verified" });
    await recordStaffAct(tx, admin, { ...act, subject: { type: "company", id } });
  });
}
