import { desc, eq, gte, lt, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { mailRefusals, receivedMails } from "#app/db/schema/index.ts";
import type { RefusalKind } from "#app/features/mail/rules.ts";
import { dayMs } from "#app/text/spans.ts";

export async function wasReceived(hash: string): Promise<boolean> {
  return (await db.select({ hash: receivedMails.hash }).from(receivedMails).where(eq(receivedMails.hash, hash))).length > 0;
}

/** Notes that a mail was dealt with. Returns false when it was already. */
export async function insertReceived(tx: Writer, hash: string): Promise<boolean> {
  const row = { hash, receivedAt: Date.now() };
  return (await tx.insert(receivedMails).values(row).onConflictDoNothing().returning({ hash: receivedMails.hash })).length > 0;
}

export const deleteReceivedBefore = (time: number) => deleteBefore(receivedMails, receivedMails.receivedAt, time);

const dayNumber = (time: number) => Math.floor(time / dayMs);

export async function countRefusal(tx: Writer, kind: RefusalKind, now: number): Promise<void> {
  const { day, kind: why, count } = mailRefusals;
  await tx
    .insert(mailRefusals)
    .values({ day: dayNumber(now), kind, count: 1, lastAt: now })
    .onConflictDoUpdate({ target: [day, why], set: { count: sql`${count} + 1`, lastAt: now } });
}

/** Returns how many mails were refused since a time, by why, and when one last was; the latest first. */
export async function refusalsSince(time: number) {
  const { kind, count, lastAt, day } = mailRefusals;
  const counted = { kind, count: sql<number>`sum(${count})`.mapWith(Number), lastAt: sql<number>`max(${lastAt})`.mapWith(Number) };
  return db
    .select(counted)
    .from(mailRefusals)
    .where(gte(day, dayNumber(time)))
    .groupBy(kind)
    .orderBy(desc(counted.lastAt));
}

export async function deleteRefusalsBefore(tx: Writer, time: number): Promise<void> {
  await tx.delete(mailRefusals).where(lt(mailRefusals.day, dayNumber(time)));
}
