import type { Writer } from "#app/db/client.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { insertMail, type MailRow, mailsOnTopic, updateWaiting } from "./data.server.ts";
import { linkPlaceholder, topicHoldMs, unsubscribePlaceholder } from "./rules.ts";

export { deleteWaiting } from "./data.server.ts";

export type Mail = {
  /** The recipient's id. */
  userId: number;
  recipient: string;
  subject: string;
  /** The text, with `linkPlaceholder` and `unsubscribePlaceholder` where secrets go: they are made when the mail is sent. */
  body: string;
  /** The same as simple HTML, with `unsubscribePlaceholder`. */
  html?: string;
  /** What it tells of, as the path of its notification. */
  path?: string;
  /** What several mails would be about together: the first goes at once, and one holds all that comes within an hour. */
  topic?: string | null;
  /** The link that the mail carries. */
  linkId?: number;
  /** The kind of notification that one click ends (RFC 8058). */
  unsubscribe?: string;
};

/** Who sends it, below every mail. */
const foot = () => (settings.operator.length > 0 ? `\n\n-- \n${settings.operator.join("\n")}\n` : "");

/**
 * Adds a mail to the outbox, inside the transaction it reports on: it is sent only after the commit (delivery.server.ts). Without SMTP_URL,
 * an admin can read the mail. Its secrets are never made then, and it is not sent later when SMTP_URL is set. `topic` is for whoever has asked already.
 */
export async function queueMail(tx: Writer, mail: Mail, options: { locale?: Language } = {}, topic?: TopicNow): Promise<void> {
  const now = Date.now();
  const signed = { ...mail, body: mail.body + foot() };
  const { linkId, unsubscribe, ...plain } = signed;
  const { waiting, lastAt } = topic ?? (await topicNow(tx, mail.userId, mail.topic));
  const nextAttemptAt = Math.max(now, lastAt + topicHoldMs);
  if (settings.smtpUrl) {
    if (waiting) return updateWaiting(tx, waiting.id, { ...signed, createdAt: now });
    return insertMail(tx, { ...signed, status: "pending", nextAttemptAt, createdAt: now });
  }
  const withheld = m.mail_link_withheld({}, options);
  const body = signed.body.replaceAll(linkPlaceholder, withheld).replaceAll(unsubscribePlaceholder, withheld);
  if (waiting) return updateWaiting(tx, waiting.id, { ...plain, body, createdAt: now });
  await insertMail(tx, { ...plain, body, status: "kept", createdAt: now });
}

/** The mail of a topic that waits, which another takes the place of, and when the one before it was made; 0 where there was none. */
type TopicNow = { waiting?: MailRow | undefined; lastAt: number };

export async function topicNow(tx: Writer, userId: number, topic?: string | null): Promise<TopicNow> {
  const [newest, before] = topic ? await mailsOnTopic(tx, userId, topic, 2) : [];
  const isKept = newest?.status === "kept" && newest.createdAt > Date.now() - topicHoldMs; // nothing sends it
  const waits = isKept || (newest?.status === "pending" && newest.attempts === 0);
  return waits ? { waiting: newest, lastAt: before?.createdAt ?? 0 } : { lastAt: newest?.createdAt ?? 0 };
}
