import { createTransport } from "nodemailer";
import { hasRole } from "#app/auth/permissions.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { log } from "#app/log.server.ts";
import { AdminOnly } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { insertMail, newestMail, updateMail } from "./data.server.ts";

export type Mail = { recipient: string; subject: string; body: string };

/** Through SMTP_URL when set; the outbox table holds every mail, so that without it an admin can read them there. */
const transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : null;
const underWay = new Set<Promise<void>>();

/**
 * Stores the mail, then delivers it in the background: who asked does not wait for a mail server, and cannot tell from the
 * time taken whether there was anything to send.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const id = await transaction((tx) => insertMail(tx, { ...mail, createdAt: Date.now() }));
  if (!transport) return;
  const delivery = transport
    .sendMail({ from: settings.mailFrom, to: mail.recipient, subject: mail.subject, text: mail.body })
    .then(() => transaction((tx) => updateMail(tx, id, { sentAt: Date.now() })))
    .catch((error: Error) => {
      log.warn({ mail: id, error: error.message }, "a mail could not be delivered");
      return transaction((tx) => updateMail(tx, id, { error: error.message }));
    })
    .finally(() => underWay.delete(delivery));
  underWay.add(delivery);
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
