import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { consents, users } from "#app/db/schema/index.ts";
import type { Account } from "./data.server.ts";
import { type ConsentKind, type ConsentWay, newcomerMailMs } from "./rules.ts";

export async function insertConsent(tx: Writer, consent: typeof consents.$inferInsert): Promise<void> {
  await tx.insert(consents).values(consent);
}

const stands = (userId: number, kind: ConsentKind) =>
  and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt));

export async function consentStands(userId: number, kind: ConsentKind, from: Reader): Promise<boolean> {
  return (await from.select({ id: consents.id }).from(consents).where(stands(userId, kind)).limit(1)).length > 0;
}

/** Ends what stands of a member's consent to a kind of mail. Returns whether anything did. */
export async function withdrawConsent(tx: Writer, userId: number, kind: ConsentKind, withdrawnWay: ConsentWay): Promise<boolean> {
  const ended = tx.update(consents).set({ withdrawnAt: Date.now(), withdrawnWay }).where(stands(userId, kind));
  return (await ended.returning({ id: consents.id })).length > 0;
}

/** Returns those in the second week after joining who asked for the mail to newcomers and may get it. */
export async function newcomersAsking(now: number): Promise<Account[]> {
  const [from, until] = [now - 2 * newcomerMailMs, now - newcomerMailMs];
  const asks = and(eq(consents.userId, users.id), eq(consents.kind, "newcomer"), isNull(consents.withdrawnAt));
  const isFree = or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now));
  const rows = await db
    .select({ account: users })
    .from(users)
    .innerJoin(consents, asks)
    .where(and(gt(users.createdAt, from), lte(users.createdAt, until), isNotNull(users.emailVerifiedAt), isFree));
  return rows.map(({ account }) => account);
}
