import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { companySites } from "#app/db/schema/index.ts";
import type { CompanyStatus } from "./rules.ts";

export type SiteRow = typeof companySites.$inferSelect;
type Wanted = { id: number; status: CompanyStatus; websiteUrl: string | null };

/** Queues a look at the website of a company that waits for review, unless the same address was looked at since `freshFrom`. */
export async function wantSiteCheck(tx: Writer, { id: companyId, status, websiteUrl }: Wanted, freshFrom: number): Promise<void> {
  if (!websiteUrl) return void (await tx.delete(companySites).where(eq(companySites.companyId, companyId)));
  if (status !== "pending_review") return;
  const [row] = await tx.select().from(companySites).where(eq(companySites.companyId, companyId));
  if (row?.url === websiteUrl && (row.dueAt !== null || (row.checkedAt ?? 0) > freshFrom)) return;
  const due = { companyId, url: websiteUrl, status: null, problem: null, checkedAt: null, dueAt: 0, attempts: 0 };
  await tx.insert(companySites).values(due).onConflictDoUpdate({ target: companySites.companyId, set: due });
}

/** Returns what is known of a company's website; null when nobody looked at it. */
export async function findSite(companyId: number): Promise<SiteRow | null> {
  return (await db.select().from(companySites).where(eq(companySites.companyId, companyId)))[0] ?? null;
}

/** Claims the due sites until `until`, so that nobody else looks at them meanwhile. `attempts` counts this attempt. */
export async function claimDueSites(tx: Writer, now: number, until: number, limit: number): Promise<SiteRow[]> {
  const due = await tx.select().from(companySites).where(lte(companySites.dueAt, now)).orderBy(asc(companySites.dueAt)).limit(limit);
  const ids = due.map(({ companyId }) => companyId);
  if (ids.length === 0) return [];
  await tx
    .update(companySites)
    .set({ attempts: sql`${companySites.attempts} + 1`, dueAt: until })
    .where(inArray(companySites.companyId, ids));
  return due.map((row) => ({ ...row, attempts: row.attempts + 1 }));
}

/** Stores the outcome of an attempt, unless the address has changed or a later attempt was made. */
export async function updateSite(tx: Writer, { companyId, url, attempts }: SiteRow, change: Partial<SiteRow>): Promise<void> {
  const same = and(eq(companySites.companyId, companyId), eq(companySites.url, url), eq(companySites.attempts, attempts));
  await tx.update(companySites).set(change).where(same);
}
