import { and, asc, desc, eq, isNotNull, or } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { nextRevision } from "#app/db/revision.ts";
import { companies, companyClaims, users } from "#app/db/schema/index.ts";

export type ClaimRow = typeof companyClaims.$inferSelect;

export async function findClaim(companyId: number, userId: number, from: Reader = db): Promise<ClaimRow | undefined> {
  return (
    await from
      .select()
      .from(companyClaims)
      .where(and(eq(companyClaims.companyId, companyId), eq(companyClaims.userId, userId)))
  )[0];
}

export async function findClaimById(id: number, from: Reader): Promise<ClaimRow | undefined> {
  return (await from.select().from(companyClaims).where(eq(companyClaims.id, id)))[0];
}

export async function insertClaim(tx: Writer, claim: typeof companyClaims.$inferInsert): Promise<void> {
  await tx.insert(companyClaims).values(claim);
}

export async function updateClaim(tx: Writer, id: number, change: Partial<typeof companyClaims.$inferInsert>): Promise<void> {
  await tx
    .update(companyClaims)
    .set({ ...change, ...nextRevision(companyClaims) })
    .where(eq(companyClaims.id, id));
}

export async function claimsOf(companyId: number, from: Reader): Promise<ClaimRow[]> {
  return from.select().from(companyClaims).where(eq(companyClaims.companyId, companyId)).orderBy(asc(companyClaims.id));
}

/** Returns the open claims to a company, the oldest first. */
export async function openClaimsOf(companyId: number, from: Reader): Promise<ClaimRow[]> {
  return from
    .select()
    .from(companyClaims)
    .where(and(eq(companyClaims.companyId, companyId), eq(companyClaims.status, "open")))
    .orderBy(asc(companyClaims.id));
}

const keeper = alias(users, "keeper");

export async function claimWithCompany(id: number) {
  const [row] = await db
    .select({
      id: companyClaims.id,
      status: companyClaims.status,
      message: companyClaims.message,
      revision: companyClaims.revision,
      createdAt: companyClaims.createdAt,
      decidedAt: companyClaims.decidedAt,
      username: users.username,
      email: users.email,
      slug: companies.slug,
      name: companies.name,
      siteHost: companies.siteHost,
      keeper: keeper.username,
    })
    .from(companyClaims)
    .innerJoin(users, eq(users.id, companyClaims.userId))
    .innerJoin(companies, eq(companies.id, companyClaims.companyId))
    .leftJoin(keeper, eq(keeper.id, companies.ownerId))
    .where(eq(companyClaims.id, id));
  return row;
}

/** Returns the open claims with their companies, the oldest first. */
export async function claimsAsked() {
  return db
    .select({
      id: companyClaims.id,
      message: companyClaims.message,
      revision: companyClaims.revision,
      createdAt: companyClaims.createdAt,
      username: users.username,
      slug: companies.slug,
      name: companies.name,
    })
    .from(companyClaims)
    .innerJoin(users, eq(users.id, companyClaims.userId))
    .innerJoin(companies, eq(companies.id, companyClaims.companyId))
    .where(eq(companyClaims.status, "open"))
    .orderBy(asc(companyClaims.id))
    .limit(100);
}

/** Returns the claims to a company that were accepted, also those that were revoked since, the latest first. */
export async function acceptedClaimsOf(companyId: number, from: Reader = db) {
  return from
    .select({
      id: companyClaims.id,
      userId: companyClaims.userId,
      username: users.username,
      method: companyClaims.method,
      since: companyClaims.decidedAt,
      until: companyClaims.revokedAt,
      revokedFor: companyClaims.revokedFor,
    })
    .from(companyClaims)
    .innerJoin(users, eq(users.id, companyClaims.userId))
    .where(and(eq(companyClaims.companyId, companyId), or(eq(companyClaims.status, "accepted"), isNotNull(companyClaims.revokedAt))))
    .orderBy(desc(companyClaims.decidedAt), desc(companyClaims.id));
}
