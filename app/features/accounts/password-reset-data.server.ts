import { and, count, eq, gt, lte, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { passwordResets, resetRequests } from "#app/db/schema/index.ts";

export type ResetRequest = typeof resetRequests.$inferSelect;

export async function insertResetRequest(tx: Writer, request: typeof resetRequests.$inferInsert): Promise<void> {
  await tx.insert(resetRequests).values(request);
}

const anyRequest = db.select({ id: resetRequests.id }).from(resetRequests).limit(sql.placeholder("limit")).prepare();

/** Returns whether any request waits. It only reads, since the schedule asks every second. */
export async function isAnyResetRequested(): Promise<boolean> {
  return (await anyRequest.execute({ limit: 1 })).length > 0;
}

/** Deletes all waiting requests and returns them. */
export async function takeResetRequests(tx: Writer): Promise<ResetRequest[]> {
  return tx.delete(resetRequests).returning();
}

/** Counts the account's links since that time, dead ones included. */
export async function countResetLinks(tx: Reader, userId: number, since: number): Promise<number> {
  const recent = and(eq(passwordResets.userId, userId), gt(passwordResets.createdAt, since));
  return (await tx.select({ n: count() }).from(passwordResets).where(recent))[0]?.n ?? 0;
}

/** Inserts a link and ends the earlier ones. Their rows stay until `forgetBefore`, so that they can be counted. */
export async function insertPasswordReset(tx: Writer, reset: typeof passwordResets.$inferInsert, forgetBefore: number): Promise<void> {
  const theirs = eq(passwordResets.userId, reset.userId);
  await tx.delete(passwordResets).where(and(theirs, lte(passwordResets.createdAt, forgetBefore)));
  await tx.update(passwordResets).set({ expiresAt: reset.createdAt }).where(theirs);
  await tx.insert(passwordResets).values(reset);
}

export async function findPasswordReset(hash: string, now: number, from: Reader = db) {
  const rows = await from
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.secretHash, hash), gt(passwordResets.expiresAt, now)));
  return rows[0];
}
