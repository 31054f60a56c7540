import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { companies, companyLogos } from "#app/db/schema/index.ts";
import { clearPictures, picturesAt } from "#app/features/pictures/operations.server.ts";

export type LogoRow = typeof companyLogos.$inferSelect;
type Wanted = { id: number; logoUrl: string | null };

/**
 * Queues the logo that a company's page names. A changed or removed address deletes the picture that was fetched; saving an address again retries
 * one that had been given up.
 */
export async function wantLogo(tx: Writer, { id: companyId, logoUrl }: Wanted): Promise<void> {
  const [row] = await tx.select().from(companyLogos).where(eq(companyLogos.companyId, companyId));
  if (row?.sourceUrl === logoUrl && (row?.digest !== null || row.dueAt !== null)) return;
  if (row?.digest) await clearPictures(tx, [`site-logo:${companyId}`]);
  if (row) await tx.delete(companyLogos).where(eq(companyLogos.companyId, companyId));
  if (logoUrl) await tx.insert(companyLogos).values({ companyId, sourceUrl: logoUrl, dueAt: 0 });
  if (row?.digest) await chooseLogo(tx, companyId);
}

/** Returns the logo of a company that was sent and the one that was fetched, as far as it has them, each with its place. */
export async function logosOf(companyId: number, from: Reader = db) {
  const places = [`logo:${companyId}`, `site-logo:${companyId}`] as const;
  return (await Promise.all(places.map(async (place) => (await picturesAt(place, from)).map((logo) => ({ ...logo, place }))))).flat();
}

/** Shows the logo that was sent, else the one that was fetched, else none; one that waits is not shown. */
export async function chooseLogo(tx: Writer, companyId: number): Promise<void> {
  const logo = (await logosOf(companyId, tx)).find(({ heldAt }) => heldAt === null);
  await tx
    .update(companies)
    .set({ logo: logo?.digest ?? null })
    .where(eq(companies.id, companyId));
}

/** Returns the state of a company's logo; null when its page names none. */
export async function findLogoState(companyId: number): Promise<LogoRow | null> {
  return (await db.select().from(companyLogos).where(eq(companyLogos.companyId, companyId)))[0] ?? null;
}

export type ClaimedLogo = Pick<LogoRow, "companyId" | "sourceUrl" | "attempts">;

/** Claims the due logos until `until`, so that nobody else fetches them meanwhile. `attempts` counts this attempt. */
export async function claimDueLogos(tx: Writer, now: number, until: number, limit: number): Promise<ClaimedLogo[]> {
  const due = await tx.select().from(companyLogos).where(lte(companyLogos.dueAt, now)).orderBy(asc(companyLogos.dueAt)).limit(limit);
  const ids = due.map(({ companyId }) => companyId);
  if (ids.length === 0) return [];
  await tx
    .update(companyLogos)
    .set({ attempts: sql`${companyLogos.attempts} + 1`, dueAt: until })
    .where(inArray(companyLogos.companyId, ids));
  return due.map((logo) => ({ ...logo, attempts: logo.attempts + 1 }));
}

/** Stores the outcome of an attempt, unless the address has changed or a later attempt was made. Returns whether it did. */
export async function updateLogo(tx: Writer, { companyId, sourceUrl, attempts }: ClaimedLogo, change: Partial<LogoRow>): Promise<boolean> {
  const same = and(eq(companyLogos.companyId, companyId), eq(companyLogos.sourceUrl, sourceUrl), eq(companyLogos.attempts, attempts));
  return (await tx.update(companyLogos).set(change).where(same).returning({ id: companyLogos.companyId })).length > 0;
}

/** Says that a moderator removed the logo that was fetched, so that it is not shown nor tried again. */
export async function forgetFetched(tx: Writer, companyId: number): Promise<void> {
  await tx.update(companyLogos).set({ digest: null, dueAt: null, problem: "removed" }).where(eq(companyLogos.companyId, companyId));
}
