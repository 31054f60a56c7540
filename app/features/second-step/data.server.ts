import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { recoveryCodes, users } from "#app/db/schema/index.ts";

export async function replaceRecoveryCodes(tx: Writer, userId: number, hashes: string[], createdAt: number): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt })));
}

export async function deleteRecoveryCodes(tx: Writer, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export const recoveryCodesOf = (userId: number, from: Reader = db): Promise<(typeof recoveryCodes.$inferSelect)[]> =>
  from.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));

/** Uses up a recovery code. Returns false when it was used already. */
export async function spendRecoveryCode(tx: Writer, userId: number, codeHash: string): Promise<boolean> {
  const isThis = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  return (await tx.delete(recoveryCodes).where(isThis).returning({ id: recoveryCodes.id })).length > 0;
}

export async function countStaffWithout(): Promise<number> {
  const isWithout = and(ne(users.role, "member"), isNull(users.secondStepSince));
  return (await db.select({ count: sql<number>`count(*)` }).from(users).where(isWithout))[0]?.count ?? 0;
}
