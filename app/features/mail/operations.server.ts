import type { Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { adminOrThrow } from "#app/features/intelligence/admin.server.ts";
import { Conflict, InvalidInput } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { queueMail } from "./outbox.server.ts";

/** The newest mails, for an admin to read where no mail server is set. @throws AdminOnly */
export async function latestMail(viewer: Viewer, limit = 50): Promise<data.MailRow[]> {
  adminOrThrow(viewer);
  return data.newestMail(limit);
}

/** How many were given up after the last attempt, and the newest of them. @throws AdminOnly */
export async function failedMail(viewer: Viewer, limit = 20): Promise<{ total: number; mails: data.MailRow[] }> {
  adminOrThrow(viewer);
  return data.failedMail(limit);
}

/** One mail that failed, or all that did, from the first attempt on. @throws AdminOnly, InvalidInput, Conflict */
export async function sendMailAgain(viewer: Viewer, which: number | "all"): Promise<void> {
  adminOrThrow(viewer);
  if (!settings.smtpUrl) throw new InvalidInput({ form: m.mail_no_server() });
  const now = Date.now();
  const queued = await transaction((tx) => data.queueAgain(tx, which, now));
  if (queued === 0) throw new Conflict(m.mail_not_failed()); // somebody else sent it again
}

/** A mail to the admin who asks, to see whether mail arrives. @throws AdminOnly */
export async function sendTestMail(viewer: Viewer): Promise<void> {
  const { id: userId, email: recipient } = adminOrThrow(viewer);
  const mail = { userId, recipient, subject: m.settings_mail_subject({ brand: settings.brand.name }), body: m.settings_mail_body() };
  await transaction((tx) => queueMail(tx, mail));
}
