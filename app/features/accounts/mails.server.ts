import type { Writer } from "#app/db/client.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { settings } from "#app/settings.server.ts";
import { language, m } from "#app/words/messages.ts";
import type { Account } from "./data.server.ts";
import { emailLinkDays } from "./rules.ts";

// Links begin with the address from our settings, never with the request's Host header.
const linkTo = (path: string) => settings.baseUrl + path;
export const resetLink = (secret: string) => linkTo(`/reset-password?token=${secret}`);
const confirmLink = (secret: string) => linkTo(`/verify-email?token=${secret}`);
const brand = settings.brand.name;
const spokenBy = (account: Account) => ({ locale: account.language ?? language() });
const nameOf = ({ username }: Account) => `u/${username}`;

/** Queues the mail with the link by which a new member proves their address. */
export async function mailVerification(tx: Writer, account: Account, secret: string): Promise<void> {
  const options = spokenBy(account);
  await queueMail(tx, {
    userId: account.id,
    recipient: account.email,
    subject: m.verify_mail_subject({ brand }, options),
    body: m.verify_mail_body({ username: nameOf(account), brand, days: emailLinkDays, link: confirmLink(secret) }, options),
  });
}

export async function mailPasswordReset(tx: Writer, account: Account, secret: string): Promise<void> {
  const options = spokenBy(account);
  const link = resetLink(secret);
  await queueMail(tx, {
    userId: account.id,
    recipient: account.email,
    subject: m.reset_mail_subject({ brand }, options),
    body: m.reset_mail_body({ name: account.fullName, brand, link }, options),
  });
}

/** Queues a mail that asks one side of a change of address: "from" is the present address, "to" the new one. */
export async function mailAddressQuestion(tx: Writer, account: Account, side: "from" | "to", address: string, secret: string) {
  const options = spokenBy(account);
  const body = side === "from" ? m.address_from_mail_body : m.address_to_mail_body;
  await queueMail(tx, {
    userId: account.id,
    recipient: side === "from" ? account.email : address,
    subject: m.address_mail_subject({ brand }, options),
    body: body({ username: nameOf(account), brand, address, days: emailLinkDays, link: confirmLink(secret) }, options),
  });
}

/** Tells the old address that the account has moved away from it. `before` is the account as it was. */
export async function mailAddressChanged(tx: Writer, before: Account, address: string): Promise<void> {
  const options = spokenBy(before);
  await queueMail(tx, {
    userId: before.id,
    recipient: before.email,
    subject: m.address_changed_mail_subject({ brand }, options),
    body: m.address_changed_mail_body({ username: nameOf(before), brand, address }, options),
  });
}

export async function mailPasswordChanged(tx: Writer, account: Account): Promise<void> {
  const options = spokenBy(account);
  await queueMail(tx, {
    userId: account.id,
    recipient: account.email,
    subject: m.password_changed_mail_subject({ brand }, options),
    body: m.password_changed_mail_body({ username: nameOf(account), brand, link: linkTo("/forgot-password") }, options),
  });
}
