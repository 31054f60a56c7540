import { createTransport } from "nodemailer";
import { hasRole } from "#app/auth/permissions.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { outsideTransaction, transaction } from "#app/db/transaction.server.ts";
import { log } from "#app/log.server.ts";
import { AdminOnly } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { findMail, insertMail, newestMail, updateMail } from "./data.server.ts";

export type Mail = {
  recipient: string;
  subject: string;
  body: string;
  /** Where one click ends this kind of mail (RFC 8058). */
  unsubscribe?: string;
};

/** Through SMTP_URL when set; the outbox table holds every mail, so that without it an admin can read them there. */
const transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : null;
const underWay = new Set<Promise<void>>();

/** Stores the mail; who asked waits for no mail server, and cannot tell from the time taken whether there was anything to send. */
export async function sendMail(mail: Mail): Promise<void> {
  await transaction((tx) => queueMail(tx, mail));
}

/** Stores the mail with what it tells of: it goes out once the transaction stands, and never when it does not. */
export async function queueMail(tx: Writer, mail: Mail): Promise<void> {
  const id = await insertMail(tx, { ...mail, createdAt: Date.now() });
  if (!transport) return;
  const delivery = outsideTransaction(() => deliver(id)).finally(() => underWay.delete(delivery));
  underWay.add(delivery);
}

/** Transactions run one after the other, so this one begins when the mail's own has ended, well or not. */
async function deliver(id: number): Promise<void> {
  const mail = await transaction((tx) => findMail(tx, id));
  if (!mail || !transport) return;
  const { recipient: to, subject, body: text, unsubscribe } = mail;
  const headers = unsubscribe
    ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : undefined;
  try {
    await transport.sendMail({ from: settings.mailFrom, to, subject, text, headers });
    await transaction((tx) => updateMail(tx, id, { sentAt: Date.now() }));
  } catch (error) {
    const { message } = error as Error;
    log.warn({ mail: id, error: message }, "a mail could not be delivered");
    await transaction((tx) => updateMail(tx, id, { error: message }));
  }
}

/** Waits for deliveries under way: before the process ends, and in tests. */
export async function mailDelivered(): Promise<void> {
  await Promise.all(underWay);
}

/** The newest mails, for an admin to read where no mail server is set. @throws AdminOnly */
export async function latestMail(viewer: Viewer, limit = 50) {
  if (!hasRole(viewer, "admin")) throw new AdminOnly(m.admin_restricted());
  return newestMail(limit);
}
