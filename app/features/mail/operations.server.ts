import type { Member, Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { adminOrThrow } from "#app/features/intelligence/admin.server.ts";
import { recordContactsSeen, recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/page-parts.server.ts";
import { Conflict, InvalidInput, StorageFull } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { queueMail } from "./outbox.server.ts";

/** Returns the newest mails, for admins to read when no mail server is configured. @throws AdminOnly */
export async function latestMail(viewer: Viewer, limit = 50): Promise<data.MailRow[]> {
  const admin = adminOrThrow(viewer);
  return unlessUnrecorded(admin, await data.newestMail(limit));
}

/** Returns the mails once it is recorded that their recipients were shown. On a full disk there are none, and the page around them opens. */
async function unlessUnrecorded(admin: Member, mails: data.MailRow[]): Promise<data.MailRow[]> {
  try {
    await recordContactsSeen(admin, mails.map((mail) => mail.userId)); // biome-ignore format: one line
    return mails;
  } catch (error) {
    if (error instanceof StorageFull) return [];
    throw error;
  }
}

/** Returns how many mails failed after the last attempt, and the newest of them. @throws AdminOnly */
export async function failedMail(viewer: Viewer, limit = 20): Promise<{ total: number; mails: data.MailRow[] }> {
  const admin = adminOrThrow(viewer);
  const failed = await data.failedMail(limit);
  return { ...failed, mails: await unlessUnrecorded(admin, failed.mails) };
}

/** Queues one failed mail, or all of them, to be sent again from the first attempt. @throws AdminOnly, InvalidInput, Conflict */
export async function sendMailAgain(viewer: Viewer, which: number | "all"): Promise<void> {
  const admin = adminOrThrow(viewer);
  if (!settings.smtpUrl) throw new InvalidInput({ form: m.mail_no_server() });
  const now = Date.now();
  const queued = await transaction(async (tx) => {
    const count = await data.queueAgain(tx, which, now);
    if (count > 0) await recordStaffAct(tx, admin, { kind: "mail_resent", detail: { mails: count } });
    return count;
  }, unseen);
  if (queued === 0) throw new Conflict(m.mail_not_failed()); // somebody else sent it again
}

/** Queues a test mail to the admin, to show whether mail arrives. @throws AdminOnly */
export async function sendTestMail(viewer: Viewer): Promise<void> {
  const { id: userId, email: recipient } = adminOrThrow(viewer);
  const mail = { userId, recipient, subject: m.settings_mail_subject({ brand: settings.brand.name }), body: m.settings_mail_body() };
  await transaction(async (tx) => {
    await queueMail(tx, mail);
    await recordStaffAct(tx, { id: userId }, { kind: "mail_tested" });
  }, unseen);
}
