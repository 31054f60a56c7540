import type { Writer } from "#app/db/client.server.ts";
import { settings } from "#app/settings.server.ts";
import { insertMail } from "./data.server.ts";

export type Mail = {
  /** The member it is for. */
  userId: number;
  recipient: string;
  subject: string;
  body: string;
  /** Where one click ends this kind of mail (RFC 8058). */
  unsubscribe?: string;
};

/**
 * Stores the mail with what it tells of: it is sent once the transaction stands (delivery.server.ts), and never when it does not. With
 * no SMTP_URL it is kept for an admin to read, and is not sent by itself once there is one: its links will have died by then.
 */
export async function queueMail(tx: Writer, mail: Mail): Promise<void> {
  const now = Date.now();
  const fate = settings.smtpUrl ? ({ status: "pending", nextAttemptAt: now } as const) : ({ status: "kept" } as const);
  await insertMail(tx, { ...mail, ...fate, createdAt: now });
}
