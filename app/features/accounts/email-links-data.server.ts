import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { emailLinks, formerAddresses, resetRequests } from "#app/db/schema/index.ts";

export type EmailLink = typeof emailLinks.$inferSelect;
export type EmailLinkKind = EmailLink["kind"];
export type LinkRequest = typeof resetRequests.$inferSelect;

/** The links that prove an address, and among them those of a change of address. */
export const proving: EmailLinkKind[] = ["verify", "change_from", "change_to"];
const changing: EmailLinkKind[] = ["change_from", "change_to"];

const standing = (userId: number, kinds: EmailLinkKind[], now: number) =>
  and(eq(emailLinks.userId, userId), inArray(emailLinks.kind, kinds), gt(emailLinks.expiresAt, now));

/** Inserts a link and returns its id. */
export async function insertEmailLink(tx: Writer, link: typeof emailLinks.$inferInsert): Promise<number> {
  const [row] = await tx.insert(emailLinks).values(link).returning({ id: emailLinks.id });
  if (!row) throw new Error("The new link was not returned");
  return row.id;
}

/** Returns the link with this secret, if it is of one of these kinds. */
export async function findEmailLink(secretHash: string, kinds: EmailLinkKind[], from: Reader = db): Promise<EmailLink | undefined> {
  return (
    await from
      .select()
      .from(emailLinks)
      .where(and(eq(emailLinks.secretHash, secretHash), inArray(emailLinks.kind, kinds)))
  )[0];
}

/** Returns a link that has not ended. */
export async function findStandingLink(id: number, now: number, from: Reader): Promise<EmailLink | undefined> {
  return (
    await from
      .select()
      .from(emailLinks)
      .where(and(eq(emailLinks.id, id), gt(emailLinks.expiresAt, now)))
  )[0];
}

/** Gives a link the secret it is sent with, in the place of an earlier one, and the time until which it works. */
export async function giveSecret(tx: Writer, id: number, secretHash: string, expiresAt: number): Promise<void> {
  await tx.update(emailLinks).set({ secretHash, expiresAt }).where(eq(emailLinks.id, id));
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
    .where(standing(userId, changing, now))
    .orderBy(asc(emailLinks.kind));
}

export const endLinksOfChange = (tx: Writer, userId: number, now: number) => endLinks(tx, userId, changing, now);

/** Ends a member's links. Their rows stay for a while, so that they can be counted. */
export async function endLinks(tx: Writer, userId: number, kinds: EmailLinkKind[], now: number): Promise<void> {
  await tx
    .update(emailLinks)
    .set({ expiresAt: now })
    .where(standing(userId, kinds, now));
}

export async function endLink(tx: Writer, id: number, now: number): Promise<void> {
  await tx.update(emailLinks).set({ expiresAt: now }).where(eq(emailLinks.id, id));
}

/** Deletes links that were made before a time, with mails that still wait to carry them. */
export const deleteLinksBefore = (time: number) => deleteBefore(emailLinks, emailLinks.createdAt, time);

// ---- addresses that were left ------------------------------------------------------------------

export async function insertFormerAddress(tx: Writer, userId: number, address: string, leftAt: number): Promise<void> {
  await tx.insert(formerAddresses).values({ userId, address, leftAt });
}

export const deleteFormerAddressesBefore = (time: number) => deleteBefore(formerAddresses, formerAddresses.leftAt, time);

// ---- requests by guests -----------------------------------------------------------------------

export async function insertRequest(tx: Writer, request: typeof resetRequests.$inferInsert): Promise<void> {
  await tx.insert(resetRequests).values(request);
}

const anyRequest = db.select({ id: resetRequests.id }).from(resetRequests).limit(sql.placeholder("limit")).prepare();

/** Returns whether any request waits. It only reads, since the schedule asks every second. */
export async function isAnyLinkRequested(): Promise<boolean> {
  return (await anyRequest.execute({ limit: 1 })).length > 0;
}

/** Deletes all waiting requests and returns them. */
export async function takeRequests(tx: Writer): Promise<LinkRequest[]> {
  return tx.delete(resetRequests).returning();
}
