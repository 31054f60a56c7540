import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { emailLinks } from "#app/db/schema/index.ts";

export type EmailLink = typeof emailLinks.$inferSelect;
export type EmailLinkKind = EmailLink["kind"];

const ofChange = inArray(emailLinks.kind, ["change_from", "change_to"]);

/** Inserts a link and deletes the member's links that are older than `forgetBefore`, since nothing counts them any more. */
export async function insertEmailLink(tx: Writer, link: typeof emailLinks.$inferInsert, forgetBefore: number): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.userId, link.userId), lte(emailLinks.createdAt, forgetBefore)));
  await tx.insert(emailLinks).values(link);
}

export async function findEmailLink(secretHash: string, from: Reader = db): Promise<EmailLink | undefined> {
  return (await from.select().from(emailLinks).where(eq(emailLinks.secretHash, secretHash)))[0];
}

export async function linksMadeSince(tx: Reader, userId: number, kind: EmailLinkKind, since: number): Promise<EmailLink[]> {
  const recent = and(eq(emailLinks.userId, userId), eq(emailLinks.kind, kind), gt(emailLinks.createdAt, since));
  return tx.select().from(emailLinks).where(recent).orderBy(asc(emailLinks.createdAt));
}

export async function noteConfirmed(tx: Writer, id: number, now: number): Promise<void> {
  await tx
    .update(emailLinks)
    .set({ confirmedAt: now })
    .where(and(eq(emailLinks.id, id), isNull(emailLinks.confirmedAt)));
}

/** Returns the links of the pending change of address: none, one or two. */
export async function linksOfChange(userId: number, now: number, from: Reader = db): Promise<EmailLink[]> {
  return from
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.userId, userId), ofChange, gt(emailLinks.expiresAt, now)))
    .orderBy(asc(emailLinks.kind));
}

export async function endLinksOfChange(tx: Writer, userId: number, now: number): Promise<void> {
  await tx
    .update(emailLinks)
    .set({ expiresAt: now })
    .where(and(eq(emailLinks.userId, userId), ofChange, gt(emailLinks.expiresAt, now)));
}
