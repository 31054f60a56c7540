import { and, asc, count, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { insights, outcomes, outcomesUnasked, projects } from "#app/db/schema/index.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import type { Made } from "./rules.ts";

export type OutcomeRow = typeof outcomes.$inferSelect;
type Change = Partial<Omit<typeof outcomes.$inferInsert, "id" | "userId" | "projectId" | "insightId">> & { updatedAt: number };

const columnOf = { project: outcomes.projectId, insight: outcomes.insightId };

export async function findOutcome(made: Made, id: number, from: Reader = db): Promise<OutcomeRow | undefined> {
  return (await from.select().from(outcomes).where(eq(columnOf[made], id)))[0];
}

export async function insertOutcome(tx: Writer, made: Made, id: number, userId: number, change: Change): Promise<void> {
  await tx
    .insert(outcomes)
    .values({ ...change, userId, ...(made === "project" ? { projectId: id } : { insightId: id }) })
    .onConflictDoUpdate({ target: columnOf[made], set: change });
}

export async function updateOutcome(tx: Writer, id: number, change: Change): Promise<void> {
  await tx
    .update(outcomes)
    .set({ ...change, ...nextRevision(outcomes) })
    .where(eq(outcomes.id, id));
}

/** Notes that an author was asked. The revision stays, since nobody wrote anything. */
export async function noteAsked(tx: Writer, id: number, askedDays: number): Promise<void> {
  await tx.update(outcomes).set({ askedDays }).where(eq(outcomes.id, id));
}

export async function deleteOutcome(tx: Writer, made: Made, id: number): Promise<void> {
  await tx.delete(outcomes).where(eq(columnOf[made], id));
}

const stands = isNull(projects.removedAt);

/** Returns what a member made, where it stands; `title` is empty for an insight. */
export async function findMade(made: Made, id: number, userId: number) {
  const [row] =
    made === "project"
      ? await db
          .select({ title: projects.title, createdAt: projects.createdAt })
          .from(projects)
          .where(and(eq(projects.id, id), eq(projects.userId, userId), stands))
      : await db
          .select({ title: sql<string>`''`, createdAt: insights.createdAt })
          .from(insights)
          .where(and(eq(insights.id, id), eq(insights.userId, userId)));
  return row;
}

/** Returns some of what was made after `after` and by `until`, whose author was not asked for `days` yet and may be asked. */
export async function dueToAsk(made: Made, days: number, { after, until }: { after: number; until: number }, limit: number) {
  const table = made === "project" ? projects : insights;
  const isWanted = and(or(isNull(outcomes.id), and(eq(outcomes.isEnded, false), sql`${outcomes.askedDays} < ${days}`)), isNull(outcomesUnasked.userId)); // biome-ignore format: one line
  return db
    .select({
      id: table.id,
      userId: table.userId,
      createdAt: table.createdAt,
      title: made === "project" ? projects.title : sql<string>`''`,
    })
    .from(table)
    .leftJoin(outcomes, eq(columnOf[made], table.id))
    .leftJoin(outcomesUnasked, eq(outcomesUnasked.userId, table.userId))
    .where(
      and(
        gt(table.createdAt, after),
        lte(table.createdAt, until),
        ne(table.userId, deletedMemberId),
        made === "project" ? stands : undefined,
        isWanted,
      ),
    )
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(limit);
}

export async function isUnasked(userId: number, from: Reader = db): Promise<boolean> {
  return (await from.select().from(outcomesUnasked).where(eq(outcomesUnasked.userId, userId))).length > 0;
}

export async function setUnasked(tx: Writer, userId: number, unasked: boolean, now: number): Promise<void> {
  if (unasked) await tx.insert(outcomesUnasked).values({ userId, createdAt: now }).onConflictDoNothing();
  else await tx.delete(outcomesUnasked).where(eq(outcomesUnasked.userId, userId));
}

/** Returns how many were asked or answered, how many of them in public, and the sums of those. */
export async function outcomeSums() {
  const isShown = and(
    eq(outcomes.isPublic, true),
    isNotNull(outcomes.came),
    or(isNotNull(outcomes.insightId), and(eq(projects.isPublic, true), stands)),
  );
  const [[asked], [sums]] = await Promise.all([
    db.select({ count: count() }).from(outcomes),
    db
      .select({
        shown: count(),
        used: sql<number>`coalesce(sum(case when ${outcomes.came} = 'used' then 1 else 0 end), 0)`.mapWith(Number),
        dropped: sql<number>`coalesce(sum(case when ${outcomes.came} = 'dropped' then 1 else 0 end), 0)`.mapWith(Number),
        hours: sql<number>`coalesce(sum(${outcomes.hoursSaved}), 0)`.mapWith(Number),
        hoursOf: count(outcomes.hoursSaved),
        money: sql<number>`coalesce(sum(${outcomes.moneyFound}), 0)`.mapWith(Number),
        moneyOf: count(outcomes.moneyFound),
      })
      .from(outcomes)
      .leftJoin(projects, eq(projects.id, outcomes.projectId))
      .where(isShown),
  ]);
  return { asked: asked?.count ?? 0, ...(sums ?? { shown: 0, used: 0, dropped: 0, hours: 0, hoursOf: 0, money: 0, moneyOf: 0 }) };
}
