import type { Writer } from "#app/db/client.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { linkPlaceholder as link } from "#app/features/mail/rules.ts";
import { settings } from "#app/process/settings.server.ts";
import { moment } from "#app/ui/day.ts";
import { language, m } from "#app/words/messages.ts";
import type { Account } from "./data.server.ts";
import type { EmailLinkKind } from "./email-links-data.server.ts";
import { emailLinkDays } from "./rules.ts";

/** The links that have a mail of their own; the others go with the news that they answer. */
export type MailedLinkKind = Exclude<EmailLinkKind, "not_me" | "stop_reset">;

const pages: Record<EmailLinkKind, string> = {
  reset: "/reset-password",
  unlock: "/unlock",
  verify: "/verify-email",
  change_from: "/verify-email",
  change_to: "/verify-email",
  not_me: "/not-me",
  stop_reset: "/stop-reset",
};

/** Returns the address of a link. It begins with the address from our settings, never with the request's Host header. */
export const addressOfLink = (kind: EmailLinkKind, secret: string) => `${settings.baseUrl}${pages[kind]}?token=${secret}`;

const brand = settings.brand.name;
const spokenBy = (account: Account) => ({ locale: account.language ?? language() });
const nameOf = ({ username }: Account) => `u/${username}`;

/** Queues the mail that carries a link. `address` is the new one of a change of address. */
export async function mailLink(tx: Writer, account: Account, kind: MailedLinkKind, linkId: number, address = account.email): Promise<void> {
  const options = spokenBy(account);
  const facts = { username: nameOf(account), name: account.fullName, brand, address, days: emailLinkDays, link };
  const [subject, body] = {
    reset: [m.reset_mail_subject, m.reset_mail_body] as const,
    unlock: [m.unlock_mail_subject, m.unlock_mail_body] as const,
    verify: [m.verify_mail_subject, m.verify_mail_body] as const,
    change_from: [m.address_mail_subject, m.address_from_mail_body] as const,
    change_to: [m.address_mail_subject, m.address_to_mail_body] as const,
  }[kind];
  const recipient = kind === "change_to" ? address : account.email;
  await queueMail(tx, { userId: account.id, recipient, subject: subject(facts, options), body: body(facts, options), linkId }, options);
}

/** Tells the old address that the account has moved away from it. `before` is the account as it was. */
export async function mailAddressChanged(tx: Writer, before: Account, address: string): Promise<void> {
  const options = spokenBy(before);
  await queueMail(tx, {
    userId: before.id,
    recipient: before.email,
    subject: m.address_changed_mail_subject({ brand }, options),
    body: m.address_changed_mail_body({ username: nameOf(before), brand, address, when: moment(Date.now()) }, options),
  });
}
