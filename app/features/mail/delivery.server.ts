import { createTransport } from "nodemailer";
import { nextAttemptAt } from "#app/back-off.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { log } from "#app/log.server.ts";
import { unseen } from "#app/page-parts.server.ts";
import { settings } from "#app/settings.server.ts";
import * as data from "./data.server.ts";

const batch = 20;
/** A claim lasts longer than any attempt, so that a mail is sent again only when the process that claimed it has died. */
const claimMs = 120_000;
/** Short timeouts, so that an unresponsive mail server does not delay the shutdown of the process. SMTP_URL can override them. */
const waits = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 30_000 };
const transport = settings.smtpUrl ? createTransport({ url: settings.smtpUrl, ...waits }) : null;

/** Runs inside the transaction that gives a mail up. */
type GivenUp = (tx: Writer) => Promise<void>;

/**
 * Sends the mails that are due and returns how many were tried. Delivery is at least once: a mail whose sending was interrupted is sent
 * again. Writes nothing when no mail is due.
 */
export async function deliverDue(now: number, givenUp: GivenUp): Promise<number> {
  if (!transport || !(await data.isMailDue(now))) return 0;
  const claimed = await transaction((tx) => data.claimDue(tx, now, now + claimMs, batch), unseen);
  await Promise.all(claimed.map((mail) => attempt(mail, now, givenUp)));
  return claimed.length;
}

async function attempt(mail: data.MailRow, now: number, givenUp: GivenUp): Promise<void> {
  const error = await send(mail);
  const next = error === null ? null : nextAttemptAt(mail.attempts, now);
  const status = error === null ? "sent" : next === null ? "failed" : "pending";
  const sentAt = error === null ? Date.now() : null;
  await transaction(async (tx) => {
    const stands = await data.updateAttempt(tx, mail, { status, sentAt, error, nextAttemptAt: next });
    if (stands && status === "failed") await givenUp(tx);
  }, unseen);
}

/** Sends a mail. Returns null, or the error message when sending failed. */
async function send({ id, attempts, createdAt, recipient: to, subject, body: text, unsubscribe }: data.MailRow): Promise<string | null> {
  const headers = unsubscribe
    ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : undefined;
  // Every attempt uses the same id, so that a mail program can recognize a mail that arrives twice.
  const messageId = `<mail-${id}-${createdAt}@${new URL(settings.baseUrl).hostname}>`;
  try {
    await transport?.sendMail({ from: settings.mailFrom, to, subject, text, headers, messageId });
    return null;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    log.warn({ mail: id, attempts, code }, "a mail could not be delivered"); // the message may name the recipient
    return message;
  }
}
