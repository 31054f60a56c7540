import { and, asc, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { holds, placeOf } from "#app/db/dialect.ts";
import { companies } from "#app/db/schema/index.ts";
import { fold } from "#app/db/search.ts";
import { countersNow } from "#app/features/counters/operations.server.ts";
import type { Cursor } from "#app/text/cursors.ts";
import { dayMs, weekMs } from "#app/text/spans.ts";
import { companyQuery } from "./data.server.ts";
import { type CompanyStatus, companyStatuses, statusCounter, type WorkflowOrder, type WorkflowPart } from "./rules.ts";

/** `status` and `part` are two ways to name a part of the list; "" is all of it. */
export type ReviewFilters = { name: string; status: CompanyStatus | ""; hub: string; part: WorkflowPart | "" };

/** What each order goes by; ids break ties. Each follows an index. */
const orders = {
  newest: { value: companies.id, isAscending: false },
  oldest: { value: companies.id, isAscending: true },
  name: { value: companies.nameFolded, isAscending: true },
  waiting: { value: companies.submittedAt, isAscending: true },
} as const;

const parts: Record<WorkflowPart, (now: number) => SQL> = {
  high: () => eq(companies.priority, "high"),
  week: (now) => gt(companies.createdAt, now - weekMs),
  month: (now) => gt(companies.createdAt, now - 30 * dayMs),
  edited: () => eq(companies.isEditedSince, true),
};

/** Returns companies for reviewers. `name` matches anywhere in the name, whatever the case or the accents. Those that wait are in review. */
export async function companiesToReview(
  { name, status, hub, part }: ReviewFilters,
  order: WorkflowOrder,
  cursor: Cursor<string | number> | null,
  limit: number,
  now: number,
) {
  const { value, isAscending } = orders[order];
  const beyond = sql.raw(isAscending ? ">" : "<");
  const inStatus = order === "waiting" ? "pending_review" : status;
  const where = and(
    cursor ? sql`(${value}, ${companies.id}) ${beyond} (${cursor.value}, ${cursor.id})` : undefined,
    inStatus ? eq(companies.status, inStatus) : undefined,
    part ? parts[part](now) : undefined,
    name ? gt(placeOf(fold(name), companies.nameFolded), 0) : undefined,
    hub ? holds(companies.hubs, hub) : undefined,
  );
  const direction = isAscending ? asc : desc;
  return companyQuery(db, where).orderBy(direction(value), direction(companies.id)).limit(limit);
}

/** Returns the value that a row has in an order. */
export const valueIn = (order: WorkflowOrder, company: typeof companies.$inferSelect): string | number =>
  ({ newest: company.id, oldest: company.id, name: company.nameFolded, waiting: company.submittedAt ?? 0 })[order];

/** Returns the counts of the eight tiles: five are stored, the others are counted now. */
export async function workflowStats(now: number) {
  const stored = await countersNow();
  const of = (status: CompanyStatus) => stored[statusCounter(status)] ?? 0;
  const inPart = async (part: WorkflowPart) => (await db.select({ n: count() }).from(companies).where(parts[part](now)))[0]?.n ?? 0;
  return {
    total_submissions: companyStatuses.reduce((sum, status) => sum + of(status), 0),
    pending_review: of("pending_review"),
    approved: of("approved"),
    rejected: of("rejected"),
    published: of("published"),
    high_priority: await inPart("high"),
    this_week: await inPart("week"),
    this_month: await inPart("month"),
  };
}
