import { and, asc, eq, lte } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { digests } from "#app/db/schema/index.ts";

export type DigestRow = typeof digests.$inferSelect;

export async function findDigest(userId: number, from: Reader = db): Promise<DigestRow | undefined> {
  return (await from.select().from(digests).where(eq(digests.userId, userId)))[0];
}

/** Inserts the digest of a member, or changes when it comes. */
export async function saveDigest(tx: Writer, digest: DigestRow): Promise<void> {
  const { weekday, hour, timeZone, dueAt } = digest;
  await tx.insert(digests).values(digest).onConflictDoUpdate({ target: digests.userId, set: { weekday, hour, timeZone, dueAt } });
}

/** Returns the digests that are due, the one that has waited longest first. */
export async function dueDigests(now: number, limit: number): Promise<DigestRow[]> {
  return db.select().from(digests).where(lte(digests.dueAt, now)).orderBy(asc(digests.dueAt)).limit(limit);
}

/** Moves a digest on to its next time. Returns false when somebody else has, or it has ended. */
export async function moveOn(tx: Writer, { userId, dueAt }: DigestRow, change: Pick<DigestRow, "since" | "dueAt">): Promise<boolean> {
  const asRead = and(eq(digests.userId, userId), eq(digests.dueAt, dueAt));
  return (await tx.update(digests).set(change).where(asRead).returning({ userId: digests.userId })).length > 0;
}
