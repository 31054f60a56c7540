import { newSecret } from "#app/auth/secret.server.ts";
import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordConsents, setMailedKinds } from "#app/features/accounts/consents.server.ts";
import { memberKey, whoseKey } from "#app/features/accounts/member-keys.server.ts";
import { updateAccount } from "#app/features/accounts/operations.server.ts";
import { type ConsentKind, type ConsentWay, consentKinds, type MailedKind } from "#app/features/accounts/rules.ts";
import { answerPlace } from "#app/features/mail/answer-address.server.ts";
import { type Mail, queueMail, topicNow } from "#app/features/mail/outbox.server.ts";
import { unsubscribePlaceholder, voteWord } from "#app/features/mail/rules.ts";
import { queuePushes } from "#app/features/push/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { idBefore, pageOf } from "#app/text/cursors.ts";
import { excerpt } from "#app/text/excerpt.ts";
import type { Localized } from "#app/text/localized-name.ts";
import { dayMs } from "#app/text/spans.ts";
import type { Language } from "#app/words/language.ts";
import { language, m } from "#app/words/messages.ts";
import { withAbout, withOwnNames } from "./about.server.ts";
import * as data from "./data.server.ts";
import { sentenceOf } from "./labels.ts";
import {
  besides,
  commentsIn,
  excerptLength,
  type Notice,
  type NoticePart,
  noticeParts,
  notificationDays,
  pageSize,
  thingOf,
  topicOf,
} from "./rules.ts";

/** A mail that its recipient gets whatever they chose, and that no suspension stops: it answers what they sent, or is about their account itself. */
export type Letter = (to: Pick<data.Recipient, "username">, options: { locale: Language }) => Pick<Mail, "subject" | "body" | "linkId">;

/**
 * Notifies a member inside the transaction of the event, in their browsers that show notices, and by one mail: the letter that is owed to them,
 * else the kind's own when they chose it, in which `about` are the lines that say what it is about. `by` leaves the browsers or the mail out. Members
 * are not notified of their own acts.
 */
export async function notify(tx: Writer, notice: Notice, about: string[] | Letter = [], by = { mail: true, push: true }): Promise<void> {
  if (notice.actorId === notice.userId) return;
  const told = notice.details.of ? (await data.insertGrouped(tx, [notice.userId], notice)).get(notice.userId) : undefined;
  if (!told) await data.insertNotification(tx, notice);
  const recipient = await data.findRecipient(tx, notice.userId);
  if (!recipient) return;
  if (recipient.pushId !== null && by.push) await queuePushes(tx, [notice.userId], (options) => sentenceOf(told ?? notice, options));
  const { id: userId, email, language: chosen, mailedKinds: kinds } = recipient;
  const options = { locale: chosen ?? language() };
  if (typeof about === "function") await queueMail(tx, { userId, recipient: email, ...about(recipient, options) });
  else if (by.mail && kinds.includes(notice.kind)) await mail(tx, told ?? notice, recipient, about);
}

/** Notifies a member as `notify` does, unless they were notified of the same before: what is done, undone and done again is told once. */
export async function notifyOfOnce(tx: Writer, notice: Notice, about: string[] = []): Promise<void> {
  if (!(await data.wasNotified(tx, notice))) await notify(tx, notice, about);
}

/** Notifies a member of an ongoing state, unless they have an unread notification of this kind that leads to the same place: on the site alone. */
export async function notifyOnce(tx: Writer, notice: Notice): Promise<void> {
  if (!(await data.hasUnread(tx, notice.userId, notice.kind, notice.path))) await data.insertNotification(tx, notice);
}

/** Notifies a member as `notify` does, unless they have an unread notification of this kind: what arrives meanwhile is told with the first. */
export async function notifyUnlessUnread(tx: Writer, notice: Notice): Promise<void> {
  if (!(await data.hasUnread(tx, notice.userId, notice.kind))) await notify(tx, notice);
}

/**
 * Notifies many members of one event. What of one group (`details.of`) one has not read yet stands in one line that counts; it leads to
 * `several`, or to the first of them. `byMail` are those who also get a mail, about this event alone or about a discussion, unless they ended the kind; `byPush`
 * those whose browsers show that something is new, in `place` where there is one.
 */
export async function notifyAll(
  tx: Writer,
  userIds: number[],
  notice: Omit<Notice, "userId">,
  {
    byMail,
    byPush,
    about,
    several,
    place,
  }: { byMail: Set<number>; byPush: Set<number>; about: string[]; several?: string | undefined; place?: Localized | undefined },
): Promise<void> {
  const told = await data.insertGrouped(tx, userIds, notice, several);
  if (byPush.size > 0) await queuePushes(tx, [...byPush], (options) => sentenceOf(notice, options), place);
  for (const userId of userIds) {
    const recipient = byMail.has(userId) ? await data.findRecipient(tx, userId) : undefined;
    if (recipient?.mailedKinds.includes(notice.kind))
      await mail(tx, (notice.details.what === "comment" && told.get(userId)) || { ...notice, userId }, recipient, about);
  }
}

/** Turns a kind of mail on or off for a member who asked for it. */
export async function setMailOf(tx: Writer, userId: number, kind: MailedKind, wanted: boolean): Promise<void> {
  const recipient = await data.findRecipient(tx, userId);
  if (!recipient || recipient.mailedKinds.includes(kind) === wanted) return;
  const others = recipient.mailedKinds.filter((one) => one !== kind);
  await setMailedKinds(tx, recipient, wanted ? [...others, kind] : others, "follow");
}

/** Returns whether a member gets this kind of mail. */
export const isMailed = (userId: number, kind: MailedKind): Promise<boolean> => isMailedIn(db, userId, kind);

export async function isMailedIn(from: Reader, userId: number, kind: MailedKind): Promise<boolean> {
  return (await data.findRecipient(from, userId))?.mailedKinds.includes(kind) ?? false;
}

/** How much of a title a subject has, so that lists of mails show it whole. */
const titleInSubject = 60;

/** Returns the subject of a mail, with the name of what it is about where somebody wrote that. */
function subjectOf({ kind, details, path }: Notice, [first = "", ...text]: string[], options: { locale: Language }): string {
  const written = "title" in details ? details.title || details.text : first; // a mail about what was written says its title first
  const named = excerpt(written ?? "", titleInSubject);
  const sentence = sentenceOf({ kind, details: { ...details, ...(kind === "moderation" && { named }) } }, options);
  return text.length > 0 && /^\/(post|project)\//.test(path) && kind !== "moderation"
    ? m.site_labelled({ label: sentence, value: named }, options)
    : sentence;
}

async function mail(tx: Writer, told: Notice, recipient: data.Recipient, only: string[]): Promise<void> {
  if (recipient.suspendedUntil !== null && recipient.suspendedUntil > Date.now()) return;
  const options = { locale: recipient.language ?? language() };
  const topic = topicOf(told);
  const before = await topicNow(tx, recipient.id, topic);
  const { about, first, ...notice } = await sinceLastMail(tx, told, before.lastAt, { only, options });
  const sentence = sentenceOf(notice, options);
  const link = settings.baseUrl + first;
  const place = answerPlace(notice.kind, notice.path);
  const byMail = [
    ...(place ? [m.notice_mail_answer({ vote: voteWord }, options)] : []),
    ...(place?.type === "post" ? [m.notice_mail_unfollow({ word: m.unfollow({}, options) }, options)] : []),
    ...(notice.kind === "followed" ? [m.notice_mail_follows({ link: `${settings.baseUrl}/settings/follows` }, options)] : []),
  ];
  const lines = [sentence, ...about, ...(byMail.length > 0 ? [byMail.join(" ")] : [])];
  const body = m.notice_mail_body({ sentence: lines.join("\n\n"), link, unsubscribe: unsubscribePlaceholder }, options);
  const subject = `${subjectOf(notice, about, options)} · ${settings.brand.name}`;
  await queueMail(
    tx,
    { userId: recipient.id, recipient: recipient.email, subject, body, path: notice.path, topic, unsubscribe: notice.kind },
    options,
    before,
  );
}

/** Returns a notice as a mail tells it: the comments since the mail before, each with who wrote it. `first` leads to the first of them. */
async function sinceLastMail(
  tx: Writer,
  told: Notice,
  lastAt: number,
  { only, options }: { only: string[]; options: { locale: Language } },
) {
  const fresh = topicOf(told) && told.details.comments ? await data.commentsToldOf(told.userId, commentsIn(told), tx) : [];
  const rows = fresh.filter(({ createdAt }) => createdAt > lastAt);
  const [one, another] = rows;
  if (!one) return { ...told, first: told.path, about: only };
  const first = besides(told.path, one.id);
  const people = [...new Set(rows.map(({ userId }) => userId))].join(",");
  const details = { ...told.details, count: String(rows.length), people, username: one.username };
  if (!another) return { ...told, details, path: first, first, about: only };
  const said = rows.slice(-mostInMail).map(({ username, content }) => m.site_labelled({ label: `u/${username}`, value: excerpt(content, excerptLength) }, options)); // biome-ignore format: one line
  return { ...told, details, path: thingOf(told), first, about: [only[0] ?? "", ...said] };
}

/** How many answers a mail repeats. */
const mostInMail = 20;

/** Whether a mail of a topic still tells what is new: its member has not read it meanwhile, and wants such mail. */
export async function isStillNew(
  tx: Writer,
  { userId, topic, unsubscribe }: { userId: number | null; topic: string | null; unsubscribe: string | null },
) {
  if (userId === null || !topic) return true;
  const kinds: readonly string[] = (await data.findRecipient(tx, userId))?.mailedKinds ?? [];
  return kinds.includes(unsubscribe ?? "") && (await data.hasUnreadOf(tx, userId, topic));
}

/** Returns the address at which one click ends a kind of mail to a member, for the sending of a mail; null when there is no such member. */
export async function unsubscribeAddress(tx: Writer, userId: number, kind: string): Promise<string | null> {
  const recipient = await data.findRecipient(tx, userId);
  if (!recipient) return null;
  const origin = recipient.mailKey ?? newSecret();
  if (!recipient.mailKey) await updateAccount(tx, userId, { mailKey: origin });
  return `${settings.baseUrl}/unsubscribe?kind=${kind}&key=${memberKey(`unsubscribe ${kind}`, userId, origin)}`;
}

/**
 * Returns a page of the viewer's notifications, or of a part of them, the newest first, each reply and mention with what it says and where.
 * @throws SignInNeeded
 */
export async function listNotifications(viewer: Viewer, after = 0, limit = pageSize, part: NoticePart | null = null) {
  const member = memberOrThrow(viewer);
  const read = await data.notificationsOf(member.id, idBefore(after), limit + 1, part ? noticeParts[part] : undefined);
  const { rows, next } = pageOf(read, limit, (notification) => notification.id);
  return { notifications: await withOwnNames(member.id, await withAbout(member.id, rows)), next };
}

/** Returns the replies to a member and the mentions of them since a time, the newest first, without what they may not read. */
export async function answersTo(userId: number, since: number) {
  return (await withAbout(userId, await data.answersSince(userId, since, mostAnswers))).filter(({ about }) => about !== null);
}
const mostAnswers = 200;

/** Marks a notification as read and returns the path it leads to: to the list where it is in a newer one by now. @throws SignInNeeded, NotFound */
export async function openNotification(viewer: Viewer, id: number): Promise<string> {
  const member = memberOrThrow(viewer);
  return transaction(async (tx) => {
    const row = await data.findNotification(id, tx);
    if (!row) return "/notifications";
    if (row.userId !== member.id) throw new NotFound("page", m.page_not_found_text());
    await data.markRead(tx, row);
    return row.path;
  }, unseen);
}

export async function readAllNotifications(viewer: Viewer): Promise<void> {
  const member = memberOrThrow(viewer);
  await transaction((tx) => data.markAllRead(tx, member.id), unseen);
}

/** Deletes old notifications; the schedule runs it every day. */
export const forgetOldNotifications = (now: number): Promise<void> => data.deleteNotificationsBefore(now - notificationDays * dayMs);

/** Ends the digest of a member. */
export async function endDigest(tx: Writer, userId: number, way: ConsentWay): Promise<void> {
  if (await data.deleteDigest(tx, userId)) await recordConsents(tx, userId, way, ["digest"], []);
}

/** Returns the kind of mail that an unsubscribe link ends. The key alone identifies the member. @throws NotFound */
export async function unsubscribable(key: string, kind: string): Promise<ConsentKind> {
  return (await subscriptionOf(db, key, kind)).kind;
}

/** Ends one kind of mail for the member with this key. Calling it again changes nothing. @throws NotFound for a link we never sent */
export async function unsubscribe(key: string, kind: string): Promise<void> {
  await transaction(async (tx) => {
    const { recipient, kind: ended } = await subscriptionOf(tx, key, kind);
    if (ended === "digest") return endDigest(tx, recipient.id, "unsubscribe");
    if (ended === "newcomer") return recordConsents(tx, recipient.id, "unsubscribe", [ended], []);
    await setMailedKinds(tx, recipient, recipient.mailedKinds.filter((one) => one !== ended), "unsubscribe"); // biome-ignore format: one line
  }, unseen);
}

async function subscriptionOf(from: Reader, key: string, kind: string) {
  const known = consentKinds.find((one) => one === kind);
  const recipient = known && key ? await recipientOf(from, key, known) : undefined;
  if (!known || !recipient) throw new NotFound("place", m.unsubscribe_unknown());
  return { recipient, kind: known };
}

/** A key is that of one kind; one of an earlier mail, which names none, ends whichever kind its address says. */
async function recipientOf(from: Reader, key: string, kind: ConsentKind): Promise<data.Recipient | undefined> {
  const whose = whoseKey(key);
  if ("origin" in whose) return data.findRecipientByOrigin(from, whose.origin);
  const recipient = await data.findRecipient(from, whose.id);
  const { id, mailKey: origin } = recipient ?? {};
  const isTheirs = id && origin && [`unsubscribe ${kind}` as const, "unsubscribe" as const].some((purpose) => memberKey(purpose, id, origin) === key); // biome-ignore format: one line
  return isTheirs ? recipient : undefined;
}
