import { newSecret } from "#app/auth/secret.server.ts";
import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { db, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import { queueMail } from "#app/features/mail/outbox.server.ts";
import { NotFound } from "#app/problems.ts";
import { settings } from "#app/settings.server.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { language, m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { sentenceOf } from "./labels.ts";
import { type MailedKind, mailedKinds, type Notice, pageSize } from "./rules.ts";

/** Tells a member, inside the transaction of what happened; by mail too where they chose so. Nobody is told what they did themselves. */
export async function notify(tx: Writer, notice: Notice): Promise<void> {
  if (notice.actorId === notice.userId) return;
  await data.insertNotification(tx, notice);
  const recipient = await data.findRecipient(tx, notice.userId);
  if (recipient?.mailedKinds.includes(notice.kind)) await mail(tx, notice, recipient);
}

/** For what goes on: whoever has not read of it yet is not told again, and nobody is told by mail. */
export async function notifyOnce(tx: Writer, notice: Notice): Promise<void> {
  if (!(await data.hasUnread(tx, notice.userId, notice.kind))) await data.insertNotification(tx, notice);
}

async function mail(tx: Writer, notice: Notice, recipient: data.Recipient): Promise<void> {
  if (recipient.suspendedUntil !== null && recipient.suspendedUntil > Date.now()) return;
  const key = recipient.mailKey ?? newSecret();
  if (!recipient.mailKey) await updateAccount(tx, recipient.id, { mailKey: key });
  const options = { locale: recipient.language ?? language() };
  const unsubscribe = `${settings.baseUrl}/unsubscribe?kind=${notice.kind}&key=${key}`;
  const sentence = sentenceOf(notice, options);
  const link = settings.baseUrl + notice.path;
  await queueMail(tx, {
    userId: recipient.id,
    recipient: recipient.email,
    subject: `${sentence} · ${settings.brand.name}`,
    body: m.notice_mail_body({ sentence, link, unsubscribe }, options),
    unsubscribe,
  });
}

/** The viewer's own, the newest first, from the id before `after` on. @throws SignInNeeded */
export async function listNotifications(viewer: Viewer, after = 0, limit = pageSize) {
  const member = memberOrThrow(viewer);
  const read = await data.notificationsOf(member.id, idBefore(after), limit + 1);
  const { rows: notifications, next } = pageOf(read, limit, (notification) => notification.id);
  return { notifications, next };
}

/** Cursors one as read and gives where it leads. @throws SignInNeeded, NotFound */
export async function openNotification(viewer: Viewer, id: number): Promise<string> {
  const member = memberOrThrow(viewer);
  return transaction(async (tx) => {
    const row = await data.findNotification(id, tx);
    if (!row || row.userId !== member.id) throw new NotFound("page", m.page_not_found_text());
    await data.markRead(tx, row);
    return row.path;
  });
}

export async function readAllNotifications(viewer: Viewer): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction((tx) => data.markAllRead(tx, member.id));
}

/** The kind that a link in a mail ends; the key alone says whose. @throws NotFound */
export async function unsubscribable(key: string, kind: string): Promise<MailedKind> {
  return (await subscriptionOf(db, key, kind)).kind;
}

/** Ends one kind of mail; asked again, nothing changes. @throws NotFound for a link we never sent */
export async function unsubscribe(key: string, kind: string): Promise<void> {
  await transaction(async (tx) => {
    const { recipient, kind: ended } = await subscriptionOf(tx, key, kind);
    await updateAccount(tx, recipient.id, { mailedKinds: recipient.mailedKinds.filter((one) => one !== ended) });
  });
}

async function subscriptionOf(from: Parameters<typeof data.findRecipientByKey>[0], key: string, kind: string) {
  const known = mailedKinds.find((one) => one === kind);
  const recipient = known && key ? await data.findRecipientByKey(from, key) : undefined;
  if (!known || !recipient) throw new NotFound("place", m.unsubscribe_unknown());
  return { recipient, kind: known };
}
