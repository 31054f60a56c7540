import type { Writer } from "#app/db/client.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { makeLink } from "#app/features/accounts/email-links.server.ts";
import { formerAddressMs } from "#app/features/accounts/rules.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { linkPlaceholder as link } from "#app/features/mail/rules.ts";
import { sentenceOf } from "#app/features/notifications/labels.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import type { Notice } from "#app/features/notifications/rules.ts";
import { settings } from "#app/process/settings.server.ts";
import { moment } from "#app/ui/day.ts";
import { language, m } from "#app/words/messages.ts";
import { addressesHadSince, type SignInReset } from "./data.server.ts";
import { type ResetEnding, resetHours } from "./rules.ts";

const brand = settings.brand.name;
const factsOf = ({ username }: Account) => ({ username: `u/${username}`, brand, hours: resetHours, link });
const spokenBy = (account: Account) => ({ locale: account.language ?? language() });

/** Tells the member on every page, in whatever browser they are signed in. The mails are letters of their own. */
async function notifyOf(tx: Writer, { id }: Account, what: string, dueAt = 0): Promise<Notice> {
  const details = { what, ...(dueAt > 0 && { due: moment(dueAt) }) };
  const notice: Notice = { userId: id, kind: "security", actorId: null, path: "/settings/security", details };
  await notify(tx, notice);
  return notice;
}

const addressesOf = async (tx: Writer, account: Account, now: number) =>
  new Set([account.email, ...(await addressesHadSince(account.id, now - formerAddressMs, tx))]);

/** Tells of a reset that was started, at every address, each with a link of its own that stops it. */
export async function tellOfStart(tx: Writer, account: Account, { dueAt }: SignInReset, now: number): Promise<void> {
  await notifyOf(tx, account, "reset_started", dueAt);
  const options = spokenBy(account);
  const facts = { ...factsOf(account), due: moment(dueAt) };
  for (const recipient of await addressesOf(tx, account, now)) {
    const linkId = await makeLink(tx, account, "stop_reset", now, recipient);
    const mail = { subject: m.sign_in_reset_mail_subject(facts, options), body: m.sign_in_reset_mail_body(facts, options) };
    await queueMail(tx, { userId: account.id, recipient, linkId, ...mail }, options);
  }
}

/** Tells of the end of a reset that was not carried out, at every address. */
export async function tellOfStop(tx: Writer, account: Account, ending: Exclude<ResetEnding, "done">, now: number): Promise<void> {
  const notice = await notifyOf(tx, account, `reset_${ending}`);
  const options = spokenBy(account);
  const sentence = sentenceOf(notice, options);
  const facts = { ...factsOf(account), sentence, link: `${settings.baseUrl}/lost-access` };
  const mail = { subject: `${sentence} · ${brand}`, body: m.sign_in_reset_stopped_mail_body(facts, options) };
  for (const recipient of await addressesOf(tx, account, now)) await queueMail(tx, { userId: account.id, recipient, ...mail }, options);
}

/** Mails the link for a new password to the account's address, and tells the former ones that it was sent. */
export async function tellOfEnd(tx: Writer, account: Account, now: number): Promise<void> {
  await notifyOf(tx, account, "reset_done");
  const options = spokenBy(account);
  const facts = factsOf(account);
  const subject = m.sign_in_reset_done_mail_subject(facts, options);
  const linkId = await makeLink(tx, account, "reset", now);
  const own = { userId: account.id, recipient: account.email, linkId, subject, body: m.sign_in_reset_done_mail_body(facts, options) };
  await queueMail(tx, own, options);
  const former = { ...facts, link: `${settings.baseUrl}/lost-access` };
  for (const recipient of await addressesOf(tx, account, now))
    if (recipient !== account.email)
      await queueMail(
        tx,
        { userId: account.id, recipient, subject, body: m.sign_in_reset_done_former_mail_body(former, options) },
        options,
      );
}
