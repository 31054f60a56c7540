import { and, eq, exists } from "drizzle-orm";
import type { Writer } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { companies, saves, votes } from "#app/db/schema/index.ts";
import { acceptClaimOf, claimsOf, updateClaim } from "./claims-data.server.ts";
import type { CompanyRow } from "./data.server.ts";

/** Moves the votes on one company to another, on which a member has one vote, and returns how many upvotes were moved. */
export async function moveVotes(tx: Writer, from: number, to: number): Promise<number> {
  const there = alias(votes, "there");
  const again = tx
    .select({ id: there.userId })
    .from(there)
    .where(and(eq(there.userId, votes.userId), eq(there.targetType, "company"), eq(there.targetId, to)));
  const onThis = and(eq(votes.targetType, "company"), eq(votes.targetId, from));
  await tx.delete(votes).where(and(onThis, exists(again)));
  const moved = await tx.update(votes).set({ targetId: to }).where(onThis).returning({ voteType: votes.voteType });
  return moved.filter(({ voteType }) => voteType === "up").length;
}

/** Moves what members saved of one company to another. */
export async function moveSaves(tx: Writer, from: number, to: number): Promise<void> {
  const there = alias(saves, "there");
  const again = tx
    .select({ id: there.userId })
    .from(there)
    .where(and(eq(there.userId, saves.userId), eq(there.targetType, "company"), eq(there.targetId, to)));
  const onThis = and(eq(saves.targetType, "company"), eq(saves.targetId, from));
  await tx.delete(saves).where(and(onThis, exists(again)));
  await tx.update(saves).set({ targetId: to }).where(onThis);
}

/** Moves the open claims to one company to another, but not those of members who claimed that one too; with the keeper's if they move along. */
export async function moveClaims(tx: Writer, from: CompanyRow, to: CompanyRow, takesKeeper: boolean): Promise<void> {
  const there = new Set((await claimsOf(to.id, tx)).map(({ userId }) => userId));
  for (const claim of await claimsOf(from.id, tx)) {
    const isKeepers = takesKeeper && claim.userId === from.ownerId;
    if (claim.status !== "open" && !isKeepers) continue;
    const { id, method, decidedAt } = claim;
    if (!there.has(claim.userId)) await updateClaim(tx, id, { companyId: to.id });
    else if (isKeepers) await acceptClaimOf(tx, to.id, claim.userId, { method, decidedAt });
    else await updateClaim(tx, id, { status: "refused", decidedAt: Date.now() });
  }
}

/** Leads what was merged into one company earlier to another. */
export async function leadOn(tx: Writer, from: number, to: number): Promise<void> {
  await tx.update(companies).set({ mergedIntoId: to }).where(eq(companies.mergedIntoId, from));
}
