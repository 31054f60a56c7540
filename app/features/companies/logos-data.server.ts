import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { companyLogos } from "#app/db/schema/index.ts";

export type LogoRow = typeof companyLogos.$inferSelect;
type Wanted = { id: number; logoUrl: string | null };

/** All columns except the picture. */
const states = {
  companyId: companyLogos.companyId,
  sourceUrl: companyLogos.sourceUrl,
  digest: companyLogos.digest,
  dueAt: companyLogos.dueAt,
  problem: companyLogos.problem,
};

/**
 * Queues the logo that a company's page names. A changed or removed address deletes the stored picture; saving an address again retries one
 * that had been given up.
 */
export async function wantLogo(tx: Writer, { id: companyId, logoUrl }: Wanted): Promise<void> {
  if (!logoUrl) return void (await tx.delete(companyLogos).where(eq(companyLogos.companyId, companyId)));
  const [row] = await tx.select(states).from(companyLogos).where(eq(companyLogos.companyId, companyId));
  if (row?.sourceUrl === logoUrl && (row.digest !== null || row.dueAt !== null)) return;
  const nothing = { digest: null, type: null, bytes: null, fetchedAt: null, problem: null };
  const due = { ...nothing, companyId, sourceUrl: logoUrl, dueAt: 0, attempts: 0 };
  await tx.insert(companyLogos).values(due).onConflictDoUpdate({ target: companyLogos.companyId, set: due });
}

/** Returns the state of a company's logo; null when it has none. */
export async function findLogoState(companyId: number) {
  return (await db.select(states).from(companyLogos).where(eq(companyLogos.companyId, companyId)))[0] ?? null;
}
export type LogoState = Awaited<ReturnType<typeof findLogoState>>;

export async function findLogo(companyId: number, digest: string): Promise<LogoRow | undefined> {
  const same = and(eq(companyLogos.companyId, companyId), eq(companyLogos.digest, digest));
  return (await db.select().from(companyLogos).where(same))[0];
}

export type ClaimedLogo = Pick<LogoRow, "companyId" | "sourceUrl" | "attempts">;

/** Claims the due logos until `until`, so that nobody else fetches them meanwhile. `attempts` counts this attempt. */
export async function claimDueLogos(tx: Writer, now: number, until: number, limit: number): Promise<ClaimedLogo[]> {
  const due = await tx
    .select({ ...states, attempts: sql<number>`${companyLogos.attempts} + 1` })
    .from(companyLogos)
    .where(lte(companyLogos.dueAt, now))
    .orderBy(asc(companyLogos.dueAt))
    .limit(limit);
  const ids = due.map(({ companyId }) => companyId);
  if (ids.length === 0) return [];
  await tx
    .update(companyLogos)
    .set({ attempts: sql`${companyLogos.attempts} + 1`, dueAt: until })
    .where(inArray(companyLogos.companyId, ids));
  return due;
}

/** Stores the outcome of an attempt, unless the address has changed or a later attempt was made. */
export async function updateLogo(tx: Writer, { companyId, sourceUrl, attempts }: ClaimedLogo, change: Partial<LogoRow>): Promise<void> {
  const same = and(eq(companyLogos.companyId, companyId), eq(companyLogos.sourceUrl, sourceUrl), eq(companyLogos.attempts, attempts));
  await tx.update(companyLogos).set(change).where(same);
}
