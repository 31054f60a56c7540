import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { findContact } from "#app/features/accounts/operations.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { settings } from "#app/settings.server.ts";
import { language, m } from "#app/words/messages.ts";
import type { CompanyRow } from "./data.server.ts";
import { statusLabels } from "./labels.ts";

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

/** Tells the submitter of a decision by mail and notification, with the reviewer's reason and without their name. */
export async function tellDecided(tx: Writer, company: CompanyRow, note: string): Promise<void> {
  const submitter = company.submitterId === null ? undefined : await findContact(tx, company.submitterId);
  if (!submitter) return;
  const options = { locale: submitter.language ?? language() };
  const { name } = company;
  const status = statusLabels[company.status];
  await queueMail(tx, {
    userId: submitter.id,
    recipient: submitter.email,
    subject: m.company_mail_decided({ name, status: status({}, options) }, options),
    body: m.company_mail_decided_body(
      { username: `u/${submitter.username}`, name, status: status({}, options), note, link: settings.baseUrl + pathOf(company) },
      options,
    ),
  });
  const details = { name, status: company.status };
  await notify(tx, { userId: submitter.id, kind: "review_result", actorId: null, path: pathOf(company), details });
}
