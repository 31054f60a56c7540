import type { Writer } from "#app/db/client.server.ts";
import { settings } from "#app/settings.server.ts";
import { insertMail } from "./data.server.ts";

export type Mail = {
  /** The recipient's id. */
  userId: number;
  recipient: string;
  subject: string;
  body: string;
  /** The address where one click ends this kind of mail (RFC 8058). */
  unsubscribe?: string;
};

/**
 * Adds a mail to the outbox, inside the transaction it reports on: it is sent only after the commit (delivery.server.ts). Without SMTP_URL,
 * an admin can read the mail, and it is not sent later when SMTP_URL is set, because its links will have expired.
 */
export async function queueMail(tx: Writer, mail: Mail): Promise<void> {
  const now = Date.now();
  const fate = settings.smtpUrl ? ({ status: "pending", nextAttemptAt: now } as const) : ({ status: "kept" } as const);
  await insertMail(tx, { ...mail, ...fate, createdAt: now });
}
