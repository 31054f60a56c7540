import type { Member } from "#app/auth/viewer.ts";
import type { Reader, Writer } from "#app/db/client.server.ts";
import { findContact } from "#app/features/accounts/operations.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { type Letter, notify } from "#app/features/notifications/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { language, m } from "#app/words/messages.ts";
import type { CompanyRow } from "./data.server.ts";
import type { ReviewStep } from "./rules.ts";

const pathOf = (company: CompanyRow) => `/company-submissions/${company.id}`;

/** Mails the confirmation that the wizard promises. */
export async function tellReceived(tx: Writer, member: Member, company: CompanyRow): Promise<void> {
  const options = { locale: member.language ?? language() };
  const { name } = company;
  await queueMail(tx, {
    userId: member.id,
    recipient: member.email,
    subject: m.company_mail_received({ name }, options),
    body: m.company_mail_received_body({ username: `u/${member.username}`, name, link: settings.baseUrl + pathOf(company) }, options),
  });
}

/** The words of each step. What was sent back or rejected says how to go on; what is published, where it stands. */
const words = {
  submitted: [m.company_mail_submitted, m.company_mail_submitted_body],
  approved: [m.company_mail_approved, m.company_mail_approved_body],
  published: [m.company_mail_published, m.company_mail_published_body],
  rejected: [m.company_mail_rejected, m.company_mail_rejected_body],
  unpublished: [m.company_mail_unpublished, m.company_mail_unpublished_body],
  suspended: [m.company_mail_suspended, m.company_mail_suspended_body],
  restored: [m.company_mail_restored, m.company_mail_restored_body],
  needs_changes: [m.company_mail_needs_changes, m.company_mail_needs_changes_body],
} as const satisfies Record<ReviewStep["event"], unknown>;

/** Tells the submitter, if there still is one, by a mail and a notification. */
async function tellSubmitter(tx: Writer, { submitterId, name }: CompanyRow, status: string, path: string, letter: Letter): Promise<void> {
  if (submitterId === null) return;
  await notify(tx, { userId: submitterId, kind: "review_result", actorId: null, path, details: { name, status } }, letter);
}

/** Tells the submitter what reviewers wrote without deciding. */
export async function tellMessage(tx: Writer, company: CompanyRow, text: string): Promise<void> {
  const { name } = company;
  const link = settings.baseUrl + pathOf(company);
  await tellSubmitter(tx, company, "message", pathOf(company), ({ username }, options) => ({
    subject: m.company_mail_message({ name }, options),
    body: m.company_mail_message_body({ username: `u/${username}`, name, text, link }, options),
  }));
}

/** Returns where to write to the submitter of a company; undefined when they have left, or when staff added it. */
export const submitterOf = async (from: Reader, { submitterId }: Pick<CompanyRow, "submitterId">) =>
  submitterId === null ? undefined : findContact(from, submitterId);

type Submitter = NonNullable<Awaited<ReturnType<typeof submitterOf>>>;

export const languageOfSubmitter = (submitter: Submitter | undefined) => submitter?.language ?? language();

/** Returns the mail that tells a submitter of a decision. */
export function mailOfDecision(company: CompanyRow, step: ReviewStep["event"], note: string): Letter {
  const { name, slug } = company;
  const [subject, body] = words[step];
  const [link, page] = [settings.baseUrl + pathOf(company), `${settings.baseUrl}/company/${slug}`];
  return ({ username }, options) => {
    const text = body({ username: `u/${username}`, name, note, link, page }, options);
    return { subject: subject({ name }, options), body: `${text.replace(/\n{3,}/g, "\n\n").trimEnd()}\n` }; // without a note there is no gap
  };
}

/** Tells the submitter of a decision, with the reviewer's reason and without their name. */
export const tellDecided = (tx: Writer, company: CompanyRow, step: ReviewStep["event"], note: string): Promise<void> =>
  tellSubmitter(tx, company, company.status, pathOf(company), mailOfDecision(company, step, note));

const toldToKeeper: ReviewStep["event"][] = ["suspended", "restored", "unpublished"];

/** Tells the keeper of a page what became of it, and why, unless they submitted it and are told as its submitter. */
export async function tellKeeper(tx: Writer, company: CompanyRow, step: ReviewStep["event"], note: string): Promise<void> {
  const { ownerId, submitterId, slug, name } = company;
  if (ownerId === null || ownerId === submitterId || !toldToKeeper.includes(step)) return;
  const details = { name, status: step };
  await notify(tx, { userId: ownerId, kind: "review_result", actorId: null, path: `/company/${slug}`, details }, note ? [note] : []);
}

const mergeWords = {
  merged: [m.company_mail_merged, m.company_mail_merged_body],
  separated: [m.company_mail_separated, m.company_mail_separated_body],
} as const;

/** Tells submitter and keeper that a company was merged into another, or is apart from it again, and on which page it is from now on. */
export async function tellMerged(tx: Writer, company: CompanyRow, other: CompanyRow, what: keyof typeof mergeWords): Promise<void> {
  const { name, ownerId, submitterId } = company;
  const path = `/company/${(what === "merged" ? other : company).slug}`;
  const [subject, body] = mergeWords[what];
  const names = { name, other: other.name };
  await tellSubmitter(tx, company, what, path, ({ username }, options) => ({
    subject: subject(names, options),
    body: body({ ...names, username: `u/${username}`, page: settings.baseUrl + path }, options),
  }));
  if (ownerId === null || ownerId === submitterId) return;
  await notify(tx, { userId: ownerId, kind: "review_result", actorId: null, path, details: { name, status: what } });
}
