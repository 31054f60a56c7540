import { and, asc, desc, eq, gt, inArray, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { among } from "#app/db/dialect.ts";
import { pushSubscriptions, users } from "#app/db/schema/index.ts";

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Returns the browsers of a member, the latest first. */
export async function subscriptionsOf(userId: number, from: Reader = db): Promise<SubscriptionRow[]> {
  return from.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(desc(pushSubscriptions.id));
}

/** Stores a browser. Returns undefined where its address is stored already. */
export async function insertSubscription(tx: Writer, row: typeof pushSubscriptions.$inferInsert): Promise<SubscriptionRow | undefined> {
  return (await tx.insert(pushSubscriptions).values(row).onConflictDoNothing().returning())[0];
}

const isOwn = (userId: number, id: number) => and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId));

export async function updateOwn(tx: Writer, userId: number, id: number, saysWhat: boolean): Promise<SubscriptionRow | undefined> {
  return (await tx.update(pushSubscriptions).set({ saysWhat }).where(isOwn(userId, id)).returning())[0];
}

export async function deleteOwn(tx: Writer, userId: number, id: number): Promise<SubscriptionRow | undefined> {
  return (await tx.delete(pushSubscriptions).where(isOwn(userId, id)).returning())[0];
}

export async function deleteSubscription(tx: Writer, id: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Returns the browsers in which these members are told, with the language of each member: none of whoever is suspended. */
export async function subscriptionsToTell(tx: Reader, userIds: number[], now: number) {
  const isActive = or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now));
  return tx
    .select({ id: pushSubscriptions.id, saysWhat: pushSubscriptions.saysWhat, language: users.language })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(among(pushSubscriptions.userId, JSON.stringify(userIds)), isActive));
}

/** Puts a sentence in the place of what waits for these browsers; one that is tried again later keeps its time. */
export async function queue(tx: Writer, ids: number[], waiting: string, now: number): Promise<void> {
  const nextAttemptAt = sql`coalesce(${pushSubscriptions.nextAttemptAt}, ${now})`;
  await tx
    .update(pushSubscriptions)
    .set({ waiting, nextAttemptAt })
    .where(among(pushSubscriptions.id, JSON.stringify(ids)));
}

export async function isPushDue(now: number): Promise<boolean> {
  const due = db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isDue(now));
  return (await due.limit(1)).length > 0;
}

/** What waits for whoever was suspended meanwhile waits on. */
function isDue(now: number) {
  const suspended = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, pushSubscriptions.userId), gt(users.suspendedUntil, now)));
  return and(lte(pushSubscriptions.nextAttemptAt, now), notExists(suspended));
}

/** Claims what is due until a time, after which another process may claim it. Returns it with this attempt counted. */
export async function claimDue(tx: Writer, now: number, until: number, limit: number): Promise<SubscriptionRow[]> {
  const due = await tx.select().from(pushSubscriptions).where(isDue(now)).orderBy(asc(pushSubscriptions.nextAttemptAt)).limit(limit);
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return [];
  const attempts = sql`${pushSubscriptions.attempts} + 1`;
  await tx.update(pushSubscriptions).set({ attempts, nextAttemptAt: until }).where(inArray(pushSubscriptions.id, ids));
  return due.map((row) => ({ ...row, attempts: row.attempts + 1 }));
}

const isThisAttempt = ({ id, attempts }: SubscriptionRow) => and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.attempts, attempts));

/** Deletes a browser after an attempt, unless a later attempt has begun. */
export async function deleteAfter(tx: Writer, attempt: SubscriptionRow): Promise<void> {
  await tx.delete(pushSubscriptions).where(isThisAttempt(attempt));
}

/** Says when to try again after an attempt, unless a later attempt has begun. */
export async function postpone(tx: Writer, attempt: SubscriptionRow, nextAttemptAt: number): Promise<void> {
  await tx.update(pushSubscriptions).set({ nextAttemptAt }).where(isThisAttempt(attempt));
}

/** Notes that a notice has arrived: from now on only what has been queued meanwhile waits. */
export async function noteArrival(tx: Writer, attempt: SubscriptionRow, now: number): Promise<void> {
  const isSame = and(isThisAttempt(attempt), eq(pushSubscriptions.waiting, attempt.waiting ?? ""));
  await tx.update(pushSubscriptions).set({ attempts: 0, waiting: null, nextAttemptAt: null }).where(isSame);
  await tx.update(pushSubscriptions).set({ attempts: 0, nextAttemptAt: now }).where(isThisAttempt(attempt));
}
