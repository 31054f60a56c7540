import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { nextAttemptAt } from "#app/network/back-off.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { answerAddress, answerPlace, bounceAddress, mailName } from "./answer-address.server.ts";
import * as data from "./data.server.ts";
import { linkPlaceholder, unsubscribePlaceholder } from "./rules.ts";
import { transport } from "./transport.server.ts";

const batch = 20;
/** A claim lasts longer than any attempt, so that a mail is sent again only when the process that claimed it has died. */
const claimMs = 120_000;
/** The address alone in MAIL_FROM, for mail servers. */
const envelopeSender = /<([^<>]+)>\s*$/.exec(settings.mailFrom)?.[1] ?? settings.mailFrom;

/** The secrets of one attempt at a mail: the address of its link, and that of its unsubscribe button. */
export type MailSecrets = { link: string | null; unsubscribe: string | null };

/** What other features add to the delivery. Both run inside a transaction. */
type Hooks = {
  /** Makes the secrets of an attempt. Returns null when the mail's link has ended. */
  secretsOf: (tx: Writer, mail: data.MailRow, now: number) => Promise<MailSecrets | null>;
  /** A mail was given up, for this reason. */
  givenUp: (tx: Writer, mail: data.MailRow, error: string) => Promise<void>;
};

type Attempt = { mail: data.MailRow; secrets: MailSecrets };

/**
 * Sends the mails that are due and returns how many were claimed. Delivery is at least once: a mail whose sending was interrupted is sent
 * again. A mail whose link has ended meanwhile, or to an address that mail came back from, is not sent and leaves the outbox. Writes nothing when no mail is due.
 */
export async function deliverDue(now: number, { secretsOf, givenUp }: Hooks): Promise<number> {
  if (!transport || !(await data.isMailDue(now))) return 0;
  const { claimed, attempts } = await transaction(async (tx) => {
    const claimed = await data.claimDue(tx, now, now + claimMs, batch);
    const attempts: Attempt[] = [];
    const stopped = await data.bouncedAddresses(tx, claimed);
    for (const mail of claimed) {
      const isStopped = mail.linkId === null && stopped.includes(mail.recipient);
      const secrets = isStopped ? null : await secretsOf(tx, mail, now);
      if (secrets) attempts.push({ mail, secrets });
      else await data.deleteMail(tx, mail.id);
    }
    return { claimed: claimed.length, attempts };
  }, unseen);
  await Promise.all(attempts.map((one) => attempt(one, now, givenUp)));
  return claimed;
}

async function attempt({ mail, secrets }: Attempt, now: number, givenUp: Hooks["givenUp"]): Promise<void> {
  const error = await send(mail, secrets);
  const next = error === null ? null : nextAttemptAt(mail.attempts, now);
  const status = error === null ? "sent" : next === null ? "failed" : "pending";
  // Nobody needs the text of a delivered mail any more.
  const outcome = error === null ? { sentAt: Date.now(), body: null, html: null, linkId: null, unsubscribe: null } : {};
  await transaction(async (tx) => {
    const stands = await data.updateAttempt(tx, mail, { status, error, nextAttemptAt: next, ...outcome });
    if (stands && status === "failed") await givenUp(tx, mail, error ?? "");
  }, unseen);
}

/** Sends a mail. Returns null, or the error message when sending failed. */
async function send(mail: data.MailRow, { link, unsubscribe }: MailSecrets) {
  const { id, attempts, createdAt, recipient: to, subject, body, html, linkId } = mail;
  const headers = {
    "Auto-Submitted": "auto-generated", // so that no out-of-office answers (RFC 3834)
    ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
  const place = answerPlace(mail.unsubscribe, mail.path);
  const replyTo = place && mail.userId !== null ? answerAddress(mail.userId, place, Date.now()) : undefined;
  const text = (body ?? "").replaceAll(linkPlaceholder, () => link ?? linkPlaceholder).replaceAll(unsubscribePlaceholder, () => unsubscribe ?? unsubscribePlaceholder); // biome-ignore format: one line
  // Every attempt uses the same id, so that a mail program can recognize a mail that arrives twice. Only where a link has a new secret, the
  // later mail must not be taken for the first.
  const host = new URL(settings.baseUrl).hostname;
  const messageId = `<${mailName(id)}-${createdAt}${linkId === null ? "" : `-${attempts}`}@${host}>`;
  try {
    await transport?.sendMail({
      from: settings.mailFrom,
      to,
      envelope: { from: bounceAddress(id) ?? envelopeSender, to },
      replyTo,
      subject,
      text,
      headers,
      messageId,
      ...threadOf(mail.path, host),
      ...(html && { html: html.replaceAll(unsubscribePlaceholder, () => (unsubscribe ?? "").replaceAll("&", "&amp;")) }),
    });
    return null;
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    log.warn({ mail: id, attempts, code }, "a mail could not be delivered"); // the message may name the recipient
    return withoutSecrets(message); // a mail server may quote what it refuses
  }
}

/** What has mail programs show the mails of one discussion together: all answer one that was never sent. */
function threadOf(path: string | null, host: string): { inReplyTo?: string; references?: string } {
  const [, type, id] = /^\/(post|project)\/(\d+)\b/.exec(path ?? "") ?? [];
  const thread = id && `<${type}-${id}@${host}>`;
  return thread ? { inReplyTo: thread, references: thread } : {};
}

const withoutSecrets = (text: string) => text.replace(/([?&](?:token|key)=)[\w.-]+/g, "$1…");
