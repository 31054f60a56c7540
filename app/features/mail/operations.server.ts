import { adminOrThrow, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordContactsSeen, recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import type { BulkOutcome } from "#app/operations/bulk.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { type IdPage, pageOf } from "#app/text/cursors.ts";
import { dayMs, hourMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { queueMail } from "./outbox.server.ts";
import { type MailStatus, mailDays, pageSize, testsAnHour } from "./rules.ts";

/** Which mails a list shows: those of one status unless that is null. */
export type MailQuery = IdPage & { status: MailStatus | null };
const everyMail: MailQuery = { status: null, order: "newest", after: 0 };

/** Returns a page of the mails, without their texts, once it is recorded that their recipients were shown. @throws AdminOnly, StorageFull */
export async function listMails(viewer: Viewer, { status, ...page }: MailQuery = everyMail, limit = pageSize) {
  const admin = adminOrThrow(viewer);
  const { rows: mails, next } = pageOf(await data.mailsOf(status, page, limit + 1), limit, (mail) => mail.id);
  await recordContactsSeen(admin, mails.map((mail) => mail.userId)); // biome-ignore format: one line
  return { mails, next };
}

/**
 * Returns how many mails wait, how many failed after the last attempt, and how many came back; and why the mail that waits was not taken at
 * its last try, null where none was tried. @throws AdminOnly
 */
export async function countUnsent(viewer: Viewer) {
  adminOrThrow(viewer);
  const [pending, failed, bounced] = [await data.countMails("pending"), await data.countMails("failed"), await data.countMails("bounced")];
  return { pending, failed, bounced, refused: pending > 0 ? await data.faultOfWaiting() : null };
}

/**
 * Returns a mail once this look at it is recorded, with its text only while no mail server is set: then nobody else can read it, and no
 * secret is in it. @throws AdminOnly, NotFound, StorageFull
 */
export async function showMail(viewer: Viewer, id: number): Promise<data.MailRow> {
  const admin = adminOrThrow(viewer);
  const mail = await data.findMail(id);
  if (!mail) throw new NotFound("page", m.mail_gone());
  const subject = mail.userId === null ? {} : { subject: { type: "member", id: mail.userId } as const };
  await recordContactsSeen(admin, [mail.userId]);
  await transaction((tx) => recordStaffAct(tx, admin, { kind: "mail_seen", ...subject, detail: { mail: id } }), unseen);
  return mail.status === "kept" ? mail : { ...mail, body: null };
}

export { daysOfBounces, findMail, mailedSince, noteBounced } from "./data.server.ts";

/** Deletes old mails; the schedule runs it every hour. */
export const forgetOldMail = (now: number): Promise<void> => data.deleteMailsBefore(now - mailDays * dayMs);

/**
 * Queues the failed mails among these, or all that failed, to be sent again from the first attempt. Returns how many were queued, and how many
 * of those named had not failed. @throws AdminOnly, InvalidInput, Conflict when the one named, or every one, had not failed
 */
export async function sendMailsAgain(viewer: Viewer, which: number[] | "all"): Promise<BulkOutcome> {
  const admin = adminOrThrow(viewer);
  if (!settings.smtpUrl) throw new InvalidInput({ form: m.mail_no_server() });
  if (which.length === 0) throw new InvalidInput({ row: m.table_none_ticked() });
  const now = Date.now();
  const ids = which === "all" ? which : [...new Set(which)].slice(0, pageSize);
  const done = await transaction(async (tx) => {
    const count = await data.queueAgain(tx, ids, now);
    if (count > 0) await recordStaffAct(tx, admin, { kind: "mail_resent", detail: { mails: count } });
    return count;
  }, unseen);
  if (done === 0 && (ids === "all" || ids.length === 1)) throw new Conflict(m.mail_not_failed()); // somebody else sent it again
  const there = ids === "all" ? done : await data.countThese(ids);
  return { done, changed: 0, held: 0, unfit: there - done, gone: ids === "all" ? 0 : ids.length - there };
}

/** Returns whether mail to the viewer's address came back, so that none goes there. @throws SignInNeeded */
export const hasBounced = async (viewer: Viewer): Promise<boolean> => data.hasBounced(memberOrThrow(viewer).id);

/** Queues a test mail to the admin, to show whether mail arrives; a few an hour. @throws AdminOnly, InvalidInput beyond that */
export async function sendTestMail(viewer: Viewer): Promise<void> {
  const { id: userId, email: recipient } = adminOrThrow(viewer);
  const mail = { userId, recipient, subject: m.settings_mail_subject({ brand: settings.brand.name }), body: m.settings_mail_body() };
  await transaction(async (tx) => {
    if ((await data.countLike(tx, mail, Date.now() - hourMs)) >= testsAnHour)
      throw new InvalidInput({ form: m.mail_test_often({ count: testsAnHour }) });
    await queueMail(tx, mail);
    await recordStaffAct(tx, { id: userId }, { kind: "mail_tested" });
  }, unseen);
}
