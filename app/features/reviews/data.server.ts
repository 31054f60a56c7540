import { and, eq, gt, inArray, lte, ne, type SQL } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { reviewClaims, reviewWatchers, users } from "#app/db/schema/index.ts";
import type { Holder, Item } from "./rules.ts";

/** Returns who holds which of these items now. */
export async function holdersOf(items: Item[], now: number, from: Reader = db): Promise<Map<string, Holder>> {
  if (items.length === 0) return new Map();
  return heldWhere(from, and(inArray(reviewClaims.item, items), gt(reviewClaims.until, now)));
}

async function heldWhere(from: Reader, where: SQL | undefined): Promise<Map<string, Holder>> {
  const rows = await from
    .select({
      item: reviewClaims.item,
      userId: reviewClaims.userId,
      username: users.username,
      claimedAt: reviewClaims.claimedAt,
      until: reviewClaims.until,
    })
    .from(reviewClaims)
    .innerJoin(users, eq(users.id, reviewClaims.userId))
    .where(where);
  return new Map(rows.map(({ item, ...holder }) => [item, holder]));
}

/** Returns every claim that holds now, by its item: as many as staff have open. */
export async function claimsNow(now: number): Promise<Map<string, Holder>> {
  return heldWhere(db, gt(reviewClaims.until, now));
}

/** Gives an item to a reviewer, whoever held it, and forgets the claims that have lapsed. */
export async function putClaim(tx: Writer, item: Item, userId: number, now: number, until: number): Promise<void> {
  const claim = { userId, claimedAt: now, until };
  await tx.delete(reviewClaims).where(lte(reviewClaims.until, now));
  await tx
    .insert(reviewClaims)
    .values({ item, ...claim })
    .onConflictDoUpdate({ target: reviewClaims.item, set: claim });
}

export async function deleteClaim(tx: Writer, item: Item): Promise<void> {
  await tx.delete(reviewClaims).where(eq(reviewClaims.item, item));
}

export async function isWatching(userId: number): Promise<boolean> {
  return (await db.select({ id: reviewWatchers.userId }).from(reviewWatchers).where(eq(reviewWatchers.userId, userId))).length > 0;
}

export async function setWatching(tx: Writer, userId: number, watches: boolean, now: number): Promise<void> {
  if (watches) await tx.insert(reviewWatchers).values({ userId, createdAt: now }).onConflictDoNothing();
  else await tx.delete(reviewWatchers).where(eq(reviewWatchers.userId, userId));
}

/** Returns the staff who asked to be told and may decide. */
export async function watchers(tx: Writer, forAdmins: boolean): Promise<number[]> {
  const mayDecide = forAdmins ? eq(users.role, "admin") : ne(users.role, "member");
  const rows = await tx
    .select({ id: reviewWatchers.userId })
    .from(reviewWatchers)
    .innerJoin(users, eq(users.id, reviewWatchers.userId))
    .where(mayDecide);
  return rows.map(({ id }) => id);
}
