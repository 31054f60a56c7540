import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { formerAddresses, signInResets, users } from "#app/db/schema/index.ts";
import { fold } from "#app/db/search.ts";
import type { ResetEnding } from "./rules.ts";

export type SignInReset = typeof signInResets.$inferSelect;

const starters = alias(users, "starters");
const waiting = isNull(signInResets.endedAt);
const shown = {
  id: signInResets.id,
  memberId: signInResets.userId,
  member: users.username,
  startedBy: starters.username,
  reason: signInResets.reason,
  note: signInResets.note,
  createdAt: signInResets.createdAt,
  dueAt: signInResets.dueAt,
  endedAt: signInResets.endedAt,
  ending: signInResets.ending,
};

const withNames = () =>
  db
    .select(shown)
    .from(signInResets)
    .innerJoin(users, eq(users.id, signInResets.userId))
    .leftJoin(starters, eq(starters.id, signInResets.startedBy));

/** Those that wait, the next one first. */
export const waitingResets = () => withNames().where(waiting).orderBy(asc(signInResets.dueAt));

/** Those that have ended, the newest first. */
export const endedResets = (limit: number) =>
  withNames().where(isNotNull(signInResets.endedAt)).orderBy(desc(signInResets.endedAt), desc(signInResets.id)).limit(limit);

export async function findWaiting(userId: number, from: Reader = db): Promise<SignInReset | undefined> {
  return (
    await from
      .select()
      .from(signInResets)
      .where(and(eq(signInResets.userId, userId), waiting))
  )[0];
}

export async function findReset(id: number, from: Reader = db): Promise<SignInReset | undefined> {
  return (await from.select().from(signInResets).where(eq(signInResets.id, id)))[0];
}

export const dueResets = (now: number): Promise<{ id: number }[]> =>
  db
    .select({ id: signInResets.id })
    .from(signInResets)
    .where(and(waiting, lte(signInResets.dueAt, now)))
    .orderBy(asc(signInResets.dueAt));

export async function insertReset(tx: Writer, reset: typeof signInResets.$inferInsert): Promise<SignInReset> {
  const [row] = await tx.insert(signInResets).values(reset).returning();
  if (!row) throw new Error("The new reset was not returned");
  return row;
}

/** Ends a reset that waits. Returns false when it has ended already. */
export async function endReset(tx: Writer, id: number, ending: ResetEnding, endedAt: number): Promise<boolean> {
  const isThis = and(eq(signInResets.id, id), waiting);
  return (await tx.update(signInResets).set({ ending, endedAt }).where(isThis).returning({ id: signInResets.id })).length > 0;
}

/** Deletes the resets that ended before a time. */
export const deleteEndedBefore = (time: number) => deleteBefore(signInResets, signInResets.endedAt, time);

/** Returns the addresses that an account had since a time, and that their owner had confirmed. */
export async function addressesHadSince(userId: number, since: number, from: Reader): Promise<string[]> {
  const rows = await from
    .select({ address: formerAddresses.address })
    .from(formerAddresses)
    .where(and(eq(formerAddresses.userId, userId), gt(formerAddresses.leftAt, since)));
  return [...new Set(rows.map(({ address }) => address))];
}

/** Returns the id of the member with this name or address. */
export async function memberCalled(text: string): Promise<number | undefined> {
  const name = text.trim().replace(/^u\//, "");
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, 0), or(eq(users.usernameKey, fold(name)), eq(users.email, name.toLowerCase()))));
  return found[0]?.id;
}
