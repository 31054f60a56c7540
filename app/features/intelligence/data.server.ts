import { and, count, eq, gte, lt, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "#app/db/client.server.ts";
import { companies, connections, postPlaces, reports, users } from "#app/db/schema.ts";
import type { Trend } from "./trends.ts";
import { weekMs } from "./trends.ts";

async function perWeek(table: SQLiteTable, column: SQLiteColumn, starts: number[], also?: SQL): Promise<number[]> {
  return Promise.all(
    starts.map(async (start) => {
      const inWeek = and(also, gte(column, start), lt(column, start + weekMs));
      return (await db.select({ n: count() }).from(table).where(inWeek))[0]?.n ?? 0;
    }),
  );
}

/** What was new in each of these weeks, by the indexes over when it was made. */
export async function trendsSince(starts: number[]): Promise<Trend[]> {
  const [members, posts, firms, connected] = await Promise.all([
    perWeek(users, users.createdAt, starts),
    perWeek(postPlaces, postPlaces.createdAt, starts, eq(postPlaces.place, "all")),
    perWeek(companies, companies.createdAt, starts),
    perWeek(connections, connections.respondedAt, starts, eq(connections.status, "accepted")),
  ]);
  return [
    { kind: "members", weeks: members },
    { kind: "posts", weeks: posts },
    { kind: "companies", weeks: firms },
    { kind: "connections", weeks: connected },
  ];
}

/** What waits for staff. */
export async function waitingNow() {
  const [pending] = await db.select({ n: count() }).from(companies).where(eq(companies.status, "pending_review"));
  const [open] = await db.select({ n: count() }).from(reports).where(eq(reports.status, "open"));
  return { companies: pending?.n ?? 0, reports: open?.n ?? 0 };
}
