import { and, asc, count, desc, eq, gt, lt, min } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { comments, companies, moderationActs, posts, projects, reports, users } from "#app/db/schema/index.ts";
import type { Act, Reason, Target } from "./rules.ts";

type Decision = { decidedBy: number; decidedAt: number; note: string; status: "upheld" | "dismissed" };

// ---- Reports ---------------------------------------------------------------------------------

export async function insertReport(tx: Writer, report: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(report);
}

const open = eq(reports.status, "open");
const about = ({ type, id }: Target) => and(eq(reports.targetType, type), eq(reports.targetId, id));

/** What waits, per target, the oldest first; `after` is the oldest report of the last one seen. */
export async function openTargets(after: number, limit: number) {
  const oldest = min(reports.id);
  return db
    .select({ type: reports.targetType, id: reports.targetId, oldest, since: min(reports.createdAt), reportCount: count() })
    .from(reports)
    .where(open)
    .groupBy(reports.targetType, reports.targetId)
    .having(gt(oldest, after))
    .orderBy(asc(oldest))
    .limit(limit);
}

export async function openReportsOf(target: Target, from: Reader = db) {
  return from
    .select({
      id: reports.id,
      reporterId: reports.reporterId,
      reason: reports.reason,
      details: reports.details,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(about(target), open))
    .orderBy(asc(reports.id))
    .limit(100);
}

export async function closeReports(tx: Writer, target: Target, decision: Decision): Promise<void> {
  await tx
    .update(reports)
    .set(decision)
    .where(and(about(target), open));
}

// ---- Acts ------------------------------------------------------------------------------------

export async function insertAct(
  tx: Writer,
  act: { moderatorId: number; act: Act | "edit"; target: Target; reason: Reason | null; note: string },
): Promise<void> {
  const { target, ...rest } = act;
  await tx.insert(moderationActs).values({ ...rest, targetType: target.type, targetId: target.id, createdAt: Date.now() });
}

const on = ({ type, id }: Target) => and(eq(moderationActs.targetType, type), eq(moderationActs.targetId, id));
const actColumns = {
  id: moderationActs.id,
  act: moderationActs.act,
  type: moderationActs.targetType,
  targetId: moderationActs.targetId,
  reason: moderationActs.reason,
  note: moderationActs.note,
  createdAt: moderationActs.createdAt,
  moderator: users.username,
};

/** The newest first; for moderators. */
export async function actsOn(target: Target, from: Reader = db) {
  return from
    .select(actColumns)
    .from(moderationActs)
    .leftJoin(users, eq(users.id, moderationActs.moderatorId))
    .where(on(target))
    .orderBy(desc(moderationActs.id))
    .limit(20);
}

/** What anyone may read of the acts, the newest first. */
export async function publicActs(before: number, limit: number) {
  return db
    .select({
      id: moderationActs.id,
      act: moderationActs.act,
      type: moderationActs.targetType,
      targetId: moderationActs.targetId,
      reason: moderationActs.reason,
      createdAt: moderationActs.createdAt,
    })
    .from(moderationActs)
    .where(lt(moderationActs.id, before))
    .orderBy(desc(moderationActs.id))
    .limit(limit);
}

/** Removals, the newest first; some may have been put back since. */
export async function removals(before: number, limit: number) {
  return db
    .select(actColumns)
    .from(moderationActs)
    .leftJoin(users, eq(users.id, moderationActs.moderatorId))
    .where(and(eq(moderationActs.act, "remove"), lt(moderationActs.id, before)))
    .orderBy(desc(moderationActs.id))
    .limit(limit);
}

// ---- Limits of new members -------------------------------------------------------------------

export type Writing = "posts" | "comments" | "projects" | "companies";

/** How many a member made since then; never counts beyond `most`. */
export async function madeSince(tx: Reader, kind: Writing, userId: number, since: number, most: number): Promise<number> {
  if (kind === "companies") return submittedSince(tx, userId, since, most);
  const table = { posts, comments, projects }[kind];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), gt(table.createdAt, since)))
    .orderBy(desc(table.id))
    .limit(most);
  return rows.length;
}

async function submittedSince(tx: Reader, userId: number, since: number, most: number): Promise<number> {
  const rows = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.submitterId, userId), gt(companies.createdAt, since)))
    .orderBy(desc(companies.id))
    .limit(most);
  return rows.length;
}
