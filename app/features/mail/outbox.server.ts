import type { Writer } from "#app/db/client.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { insertMail } from "./data.server.ts";
import { linkPlaceholder, unsubscribePlaceholder } from "./rules.ts";

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
  /** The link that the mail carries. */
  linkId?: number;
  /** The kind of notification that one click ends (RFC 8058). */
  unsubscribe?: string;
};

/** Who sends it, below every mail. */
const foot = () => (settings.operator.length > 0 ? `\n\n-- \n${settings.operator.join("\n")}\n` : "");

/**
 * Adds a mail to the outbox, inside the transaction it reports on: it is sent only after the commit (delivery.server.ts). Without SMTP_URL,
 * an admin can read the mail. Its secrets are never made then, and it is not sent later when SMTP_URL is set.
 */
export async function queueMail(tx: Writer, mail: Mail, options: { locale?: Language } = {}): Promise<void> {
  const now = Date.now();
  const signed = { ...mail, body: mail.body + foot() };
  const { linkId, unsubscribe, ...plain } = signed;
  if (settings.smtpUrl) return insertMail(tx, { ...signed, status: "pending", nextAttemptAt: now, createdAt: now });
  const withheld = m.mail_link_withheld({}, options);
  const body = signed.body.replaceAll(linkPlaceholder, withheld).replaceAll(unsubscribePlaceholder, withheld);
  await insertMail(tx, { ...plain, body, status: "kept", createdAt: now });
}
