import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { passkeys } from "#app/db/schema/index.ts";

export type Passkey = typeof passkeys.$inferSelect;

export const passkeysOf = (userId: number, from: Reader = db): Promise<Passkey[]> =>
  from.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

export async function findPasskey(credentialId: string): Promise<Passkey | undefined> {
  return (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];
}

export async function insertPasskey(tx: Writer, passkey: typeof passkeys.$inferInsert): Promise<void> {
  await tx.insert(passkeys).values(passkey);
}

/** Returns false when the member has no such passkey. */
export async function deletePasskey(tx: Writer, userId: number, id: number): Promise<boolean> {
  const isThis = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return (await tx.delete(passkeys).where(isThis).returning({ id: passkeys.id })).length > 0;
}

export async function deletePasskeysOf(tx: Writer, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * Notes a use with a challenge that was made at a time. Returns false when this challenge, or a later one, was used before, and when another
 * request has counted further this moment.
 */
export async function usePasskey(tx: Writer, { id, counter }: Passkey, newCounter: number, challengedAt: number): Promise<boolean> {
  const isUnused = or(isNull(passkeys.usedAt), lt(passkeys.usedAt, challengedAt));
  const isThis = and(eq(passkeys.id, id), eq(passkeys.counter, counter), isUnused);
  const change = { counter: newCounter, usedAt: challengedAt };
  return (await tx.update(passkeys).set(change).where(isThis).returning({ id: passkeys.id })).length > 0;
}

export async function countPasskeys(userId: number, from: Reader = db): Promise<number> {
  return (await from.select({ count: sql<number>`count(*)` }).from(passkeys).where(eq(passkeys.userId, userId)))[0]?.count ?? 0;
}
