import { and, asc, count, desc, eq, gte, isNull, lt, lte, notInArray, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import {
  adminActions,
  alertRulesOff,
  alerts,
  companies,
  industryHubs,
  postListings,
  posts,
  programs,
  users,
} from "#app/db/schema/index.ts";
import { openQuestionsOf } from "#app/features/posts/lists.ts";
import { dayMs } from "#app/text/spans.ts";
import { type AlertRule, deadlineNearDays, queueOldDays, quietHubDays, sourceStaleDays } from "./rules.ts";

export type AlertRow = typeof alerts.$inferSelect;
export type NewAlert = Pick<AlertRow, "rule" | "subject" | "title" | "date" | "path">;

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the alerts that are due now, by the days in rules.ts. */
export async function alertsDue(now: number): Promise<NewAlert[]> {
  const near = await db
    .select()
    .from(programs)
    .where(and(isNull(programs.archivedAt), gte(programs.deadline, now - dayMs), lt(programs.deadline, now + deadlineNearDays * dayMs)))
    .limit(200);
  const waiting = await db
    .select()
    .from(companies)
    .where(and(eq(companies.status, "pending_review"), lt(companies.submittedAt, now - queueOldDays * dayMs)))
    .orderBy(asc(companies.submittedAt))
    .limit(200);
  const stale = await db
    .select()
    .from(programs)
    .where(and(isNull(programs.archivedAt), lt(programs.asOf, dayText(now - sourceStaleDays * dayMs).slice(0, 7))))
    .limit(200);
  return [
    ...near.map((row) => ({ rule: "deadline_near" as const, subject: row.slug, title: row.titleEn, date: dayText(row.deadline ?? 0), path: `/admin/funding/${row.slug}` })),
    ...waiting.map((row) => ({ rule: "queue_old" as const, subject: String(row.id), title: row.name, date: dayText(row.submittedAt ?? 0), path: `/admin/companies/${row.id}` })),
    ...(await quietHubs(now, quietHubDays)).map((hub) => ({ rule: "hub_quiet" as const, subject: hub.slug, title: hub.nameEn, date: "", path: `/discover/industry/${hub.slug}` })),
    ...stale.map((row) => ({ rule: "source_stale" as const, subject: row.slug, title: row.titleEn, date: row.asOf, path: `/admin/funding/${row.slug}` })),
  ]; // biome-ignore format: a table of rules
}

/**
 * Returns the open discovery hubs without a post for at least `days` days. In the result, `days` is the time since the last post, or null
 * when there is none.
 */
export async function quietHubs(now: number, days: number) {
  const hubs = await db
    .select()
    .from(industryHubs)
    .where(and(eq(industryHubs.onDiscovery, true), eq(industryHubs.isActive, true)));
  const found = await Promise.all(
    hubs.map(async (hub) => {
      const [last] = await db
        .select({ at: postListings.createdAt })
        .from(postListings)
        .where(eq(postListings.list, `hub:${hub.id}`))
        .orderBy(desc(postListings.createdAt))
        .limit(1);
      return { slug: hub.slug, nameEn: hub.nameEn, nameFr: hub.nameFr, days: last ? Math.floor((now - last.at) / dayMs) : null };
    }),
  );
  return found.filter((hub) => hub.days === null || hub.days >= days);
}

/** Returns the newest questions without an answer, as the lists of members have them. */
export async function unansweredPosts(limit: number) {
  return db
    .select({ id: posts.id, title: posts.title })
    .from(postListings)
    .innerJoin(posts, eq(posts.id, postListings.postId))
    .where(eq(postListings.list, openQuestionsOf("all")))
    .orderBy(desc(postListings.createdAt), desc(postListings.postId))
    .limit(limit);
}

/** Inserts alerts that are new and deletes those that are no longer due. An acknowledged alert stays acknowledged. */
export async function replaceAlerts(tx: Writer, due: NewAlert[]): Promise<void> {
  const now = Date.now();
  for (const alert of due) {
    await tx
      .insert(alerts)
      .values({ ...alert, createdAt: now })
      .onConflictDoUpdate({ target: [alerts.rule, alerts.subject], set: { title: alert.title, date: alert.date, path: alert.path } });
  }
  const keys = due.map((alert) => `${alert.rule} ${alert.subject}`);
  const key = sql<string>`${alerts.rule} || ' ' || ${alerts.subject}`;
  await tx.delete(alerts).where(keys.length > 0 ? notInArray(key, keys) : undefined);
}

export async function openAlerts(limit: number): Promise<AlertRow[]> {
  return db.select().from(alerts).where(isNull(alerts.acknowledgedAt)).orderBy(desc(alerts.id)).limit(limit);
}

/** Returns the open alerts of a rule: how many, the id of the last, and the newest of them. */
export async function openAlertsOf(rule: AlertRule, limit: number) {
  const open = and(eq(alerts.rule, rule), isNull(alerts.acknowledgedAt));
  const rows = await db.select().from(alerts).where(open).orderBy(desc(alerts.id)).limit(limit);
  const lastId = rows[0]?.id ?? 0;
  const [counted] = await db
    .select({ n: count() })
    .from(alerts)
    .where(and(open, lte(alerts.id, lastId)));
  return { rule, count: counted?.n ?? 0, lastId, alerts: rows };
}

/** Acknowledges the open alerts of a rule up to an id, and returns how many. */
export async function acknowledgeUpTo(tx: Writer, rule: AlertRule, lastId: number, adminId: number): Promise<number> {
  const known = and(eq(alerts.rule, rule), isNull(alerts.acknowledgedAt), lte(alerts.id, lastId));
  const change = { acknowledgedAt: Date.now(), acknowledgedBy: adminId };
  return (await tx.update(alerts).set(change).where(known).returning({ id: alerts.id })).length;
}

/** Returns the rules that staff switched off. */
export async function rulesOff(): Promise<AlertRule[]> {
  return (await db.select({ rule: alertRulesOff.rule }).from(alertRulesOff)).map(({ rule }) => rule);
}

export async function switchRule(tx: Writer, rule: AlertRule, isOn: boolean, switchedBy: number): Promise<void> {
  if (isOn) await tx.delete(alertRulesOff).where(eq(alertRulesOff.rule, rule));
  else await tx.insert(alertRulesOff).values({ rule, switchedAt: Date.now(), switchedBy }).onConflictDoNothing();
}

export async function countAlerts(): Promise<number> {
  return (await db.select({ n: count() }).from(alerts).where(isNull(alerts.acknowledgedAt)))[0]?.n ?? 0;
}

export async function findAlert(id: number, from: Reader): Promise<AlertRow | undefined> {
  return (await from.select().from(alerts).where(eq(alerts.id, id)))[0];
}

export async function acknowledge(tx: Writer, id: number, adminId: number) {
  await tx.update(alerts).set({ acknowledgedAt: Date.now(), acknowledgedBy: adminId }).where(eq(alerts.id, id));
}

// ---- The record of actions -------------------------------------------------------------------

export async function insertAction(tx: Writer, action: Omit<typeof adminActions.$inferInsert, "createdAt">) {
  await tx.insert(adminActions).values({ ...action, createdAt: Date.now() });
}

export async function actionsBefore(before: number, limit: number) {
  return db
    .select({
      id: adminActions.id,
      actionType: adminActions.actionType,
      input: adminActions.input,
      outcome: adminActions.outcome,
      isDone: adminActions.isDone,
      createdAt: adminActions.createdAt,
      username: users.username,
    })
    .from(adminActions)
    .leftJoin(users, eq(users.id, adminActions.actorId))
    .where(lt(adminActions.id, before))
    .orderBy(desc(adminActions.id))
    .limit(limit);
}
