import { and, asc, count, desc, eq, gt, inArray, isNotNull, like, lte, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { inOrder, pastCursor } from "#app/db/id-pages.ts";
import { preparedOn } from "#app/db/prepared.server.ts";
import { outbox, users } from "#app/db/schema/index.ts";
import type { IdPage } from "#app/text/cursors.ts";
import { dayMs } from "#app/text/spans.ts";
import type { MailStatus } from "./rules.ts";

export type MailRow = typeof outbox.$inferSelect;

const listed = {
  id: outbox.id,
  userId: outbox.userId,
  recipient: outbox.recipient,
  subject: outbox.subject,
  status: outbox.status,
  attempts: outbox.attempts,
  nextAttemptAt: outbox.nextAttemptAt,
  createdAt: outbox.createdAt,
  error: outbox.error,
};
/** A mail as lists show it, without its text. */
export type ListedMail = Pick<MailRow, keyof typeof listed>;

export async function insertMail(tx: Writer, mail: typeof outbox.$inferInsert): Promise<void> {
  await tx.insert(outbox).values(mail);
}

const due = preparedOn((from: Reader) =>
  from
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, "pending"), lte(outbox.nextAttemptAt, sql.placeholder("now"))))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Only reads: the server asks every second, and there is rarely a mail to send. */
export async function isMailDue(now: number): Promise<boolean> {
  return (await due(db).execute({ now, limit: 1 })).length > 0;
}

/** Claims the mails that are due, so that no other process takes them before `until`. The returned `attempts` includes this attempt. */
export async function claimDue(tx: Writer, now: number, until: number, limit: number): Promise<MailRow[]> {
  const ids = (await due(tx).execute({ now, limit })).map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: until })
    .where(inArray(outbox.id, ids))
    .returning();
}

/** Returns the paths and the topics of what mails have told a member of since a time, sent or not yet. */
export async function mailedSince(userId: number, since: number): Promise<string[]> {
  const rows = db.select({ path: outbox.path, topic: outbox.topic }).from(outbox);
  const theirs = and(eq(outbox.userId, userId), gt(outbox.createdAt, since), isNotNull(outbox.path));
  return (await rows.where(theirs)).flatMap(({ path, topic }) => [path ?? [], topic ?? []].flat());
}

/** Returns the mails of one topic to a member, the newest first. */
export async function mailsOnTopic(tx: Writer, userId: number, topic: string, limit: number): Promise<MailRow[]> {
  const these = and(eq(outbox.userId, userId), eq(outbox.topic, topic));
  return tx.select().from(outbox).where(these).orderBy(desc(outbox.id)).limit(limit);
}

/** Changes what a mail says that has not been sent. */
export async function updateWaiting(tx: Writer, id: number, change: Partial<MailRow>): Promise<void> {
  await tx.update(outbox).set(change).where(eq(outbox.id, id));
}

export async function deleteMail(tx: Writer, id: number): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.id, id));
}

/** Deletes the mails to a member about one page that were not tried yet, of one kind where it is given. */
export async function deleteWaiting(tx: Writer, userId: number, path: string, kind?: string): Promise<void> {
  const isAbout = or(eq(outbox.path, path), like(outbox.path, `${path}?%`));
  const isOfKind = kind === undefined ? undefined : eq(outbox.unsubscribe, kind);
  await tx.delete(outbox).where(and(eq(outbox.userId, userId), eq(outbox.status, "pending"), eq(outbox.attempts, 0), isAbout, isOfKind));
}

/** Deletes the mails that were written before a time. */
export const deleteMailsBefore = (time: number) => deleteBefore(outbox, outbox.createdAt, time);

/** Saves the result of an attempt. Returns false when a later attempt has begun or the mail is gone. */
export async function updateAttempt(tx: Writer, { id, attempts }: MailRow, change: Partial<MailRow>): Promise<boolean> {
  const same = and(eq(outbox.id, id), eq(outbox.attempts, attempts));
  return (await tx.update(outbox).set(change).where(same).returning({ id: outbox.id })).length > 0;
}

/** Returns a page of the mails, of one status unless that is null. */
export async function mailsOf(status: MailStatus | null, page: IdPage, limit: number): Promise<ListedMail[]> {
  return db
    .select(listed)
    .from(outbox)
    .where(and(status === null ? undefined : eq(outbox.status, status), pastCursor(outbox.id, page)))
    .orderBy(inOrder(outbox.id, page))
    .limit(limit);
}

export async function countMails(status: MailStatus): Promise<number> {
  return (await db.select({ n: count() }).from(outbox).where(eq(outbox.status, status)))[0]?.n ?? 0;
}

/** Returns why the mail that waits was not taken at its last try; null where none was tried. */
export async function faultOfWaiting(): Promise<string | null> {
  const tried = and(eq(outbox.status, "pending"), isNotNull(outbox.error));
  return (await db.select({ error: outbox.error }).from(outbox).where(tried).orderBy(desc(outbox.id)).limit(1))[0]?.error ?? null;
}

export async function findMail(id: number, from: Reader = db): Promise<MailRow | undefined> {
  return (await from.select().from(outbox).where(eq(outbox.id, id)))[0];
}

/** Queues the failed mails among these, or all that failed, with their attempts reset to 0. Returns how many were queued. */
export async function queueAgain(tx: Writer, which: number[] | "all", now: number): Promise<number> {
  const failed = eq(outbox.status, "failed");
  const again = { status: "pending", attempts: 0, nextAttemptAt: now, error: null } as const;
  const chosen = which === "all" ? failed : and(failed, inArray(outbox.id, which));
  return (await tx.update(outbox).set(again).where(chosen).returning({ id: outbox.id })).length;
}

/** Counts those of these mails that there are. */
export async function countThese(ids: number[]): Promise<number> {
  return (await db.select({ id: outbox.id }).from(outbox).where(inArray(outbox.id, ids))).length;
}

/** Counts the mails to a member with the same subject since a time. */
export async function countLike(from: Reader, { userId, subject }: { userId: number; subject: string }, since: number): Promise<number> {
  const alike = and(eq(outbox.userId, userId), eq(outbox.subject, subject), gt(outbox.createdAt, since));
  return (await from.select({ n: count() }).from(outbox).where(alike))[0]?.n ?? 0;
}

/** Returns those of the addresses of these mails from which mail came back. */
export async function bouncedAddresses(from: Reader, mails: MailRow[]): Promise<string[]> {
  const recipients = mails.map(({ recipient }) => recipient);
  if (recipients.length === 0) return [];
  const theirs = and(inArray(users.email, recipients), eq(users.bouncedAddress, users.email));
  return (await from.select({ email: users.email }).from(users).where(theirs)).map(({ email }) => email);
}

export async function hasBounced(userId: number): Promise<boolean> {
  return (
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.bouncedAddress, users.email)))
    ).length > 0
  );
}

export async function noteBounced(tx: Writer, id: number, error: string): Promise<void> {
  await tx.update(outbox).set({ status: "bounced", nextAttemptAt: null, error }).where(eq(outbox.id, id));
}

/** Counts the days on which mail to an address was sent that came back. */
export async function daysOfBounces(tx: Reader, recipient: string, since: number): Promise<number> {
  const theirs = and(eq(outbox.status, "bounced"), eq(outbox.recipient, recipient), gt(outbox.createdAt, since - dayMs));
  const rows = await tx.select({ sentAt: outbox.sentAt, createdAt: outbox.createdAt }).from(outbox).where(theirs);
  return new Set(rows.map(({ sentAt, createdAt }) => Math.floor((sentAt ?? createdAt) / dayMs))).size;
}
