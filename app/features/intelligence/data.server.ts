import { and, count, eq, gte, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { holds } from "#app/db/dialect.ts";
import { alerts, coalitions, companyListings, contacts, industryHubs, policies, programs, provinces, users } from "#app/db/schema/index.ts";
import { dayMs, weekMs } from "#app/text/spans.ts";
import { type NewcomerWeek, recentDays, returnDays } from "./rules.ts";

/**
 * Counts the newcomers of each week from a week on, and how many were here 7, 30 and 90 days after they joined or later: the last visit alone
 * tells. Nobody counts who was made with the demo or is suspended; whoever left is gone.
 */
export async function newcomersByWeek(from: number, now: number): Promise<NewcomerWeek[]> {
  const week = sql<number>`(${users.createdAt} - ${sql.raw(String(from))}) / ${sql.raw(String(weekMs))}`; // spelt out, to be grouped by
  const cameBack = (days: number) =>
    sql`count(case when ${users.visitedAt} - ${users.createdAt} >= ${sql.raw(String(days * dayMs))} then 1 end)`.mapWith(Number);
  const [seven, thirty, ninety] = returnDays.map(cameBack) as [SQL<number>, SQL<number>, SQL<number>];
  const rows = await db
    .select({ week: week.mapWith(Number), joined: count(), seven, thirty, ninety })
    .from(users)
    .where(and(gte(users.createdAt, from), eq(users.isDemo, false), or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now))))
    .groupBy(week);
  return rows.map(({ week, joined, seven, thirty, ninety }) => ({ start: from + week * weekMs, joined, back: [seven, thirty, ninety] }));
}

/** Counts posts, members, companies and programmes for each of the thirteen provinces and territories, with the people who live there. */
export async function perProvince() {
  const rows = await db.select().from(provinces).orderBy(provinces.position);
  const members = await db.select({ code: users.province, n: count() }).from(users).groupBy(users.province);
  const of = async (where: SQL) => (await db.select({ n: count() }).from(companyListings).where(where))[0]?.n ?? 0;
  return Promise.all(
    rows.map(async ({ code, nameEn, nameFr, postCount, facts }) => ({
      code,
      nameEn,
      nameFr,
      population: facts?.population ?? null,
      posts: postCount,
      members: members.find((row) => row.code === code)?.n ?? 0,
      companies: await of(eq(companyListings.list, `province:${code}`)),
      programs: await programsIn(code),
    })),
  );
}

/** Counts the members who have not said where they live. */
export async function membersElsewhere(): Promise<number> {
  const [row] = await db.select({ n: count() }).from(users).where(isNull(users.province));
  return row?.n ?? 0;
}

/** Counts the posts and the published companies of each hub that members post to. */
export async function perHub() {
  const rows = await db
    .select()
    .from(industryHubs)
    .where(and(eq(industryHubs.onDiscovery, true), eq(industryHubs.isActive, true)))
    .orderBy(industryHubs.position);
  return Promise.all(
    rows.map(async ({ slug, nameEn, nameFr, postCount }) => {
      const listed = eq(companyListings.list, `hub:${slug}`);
      const [row] = await db.select({ n: count() }).from(companyListings).where(listed);
      return { slug, nameEn, nameFr, posts: postCount, companies: row?.n ?? 0 };
    }),
  );
}

async function programsIn(code: string): Promise<number> {
  const serves = holds(programs.provinces, code);
  const [row] = await db
    .select({ n: count() })
    .from(programs)
    .where(and(isNull(programs.archivedAt), eq(programs.level, "provincial"), serves));
  return row?.n ?? 0;
}

/** Counts the open alerts, the contacts, the open coalitions, or the policies changed within `recentDays`. */
export async function countKept(what: "alerts" | "contacts" | "coalitions" | "policies", now: number): Promise<number> {
  const counts = {
    alerts: () => db.select({ n: count() }).from(alerts).where(isNull(alerts.acknowledgedAt)),
    contacts: () => db.select({ n: count() }).from(contacts).where(isNull(contacts.archivedAt)),
    coalitions: () =>
      db
        .select({ n: count() })
        .from(coalitions)
        .where(and(isNull(coalitions.archivedAt), ne(coalitions.status, "closed"))),
    policies: () =>
      db
        .select({ n: count() })
        .from(policies)
        .where(and(isNull(policies.archivedAt), gte(policies.updatedAt, now - recentDays * dayMs))),
  };
  return (await counts[what]())[0]?.n ?? 0;
}
