import { and, eq, gte, inArray, notInArray, sql, sum } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { counters, weeklyTotals } from "#app/db/schema/index.ts";
import { directoryEdition, editionCounter, rendererCounter, type WeeklyKind, weeklyKinds, weekOf } from "./rules.ts";

export async function moveCounter(tx: Writer, name: string, by: number): Promise<void> {
  await tx
    .insert(counters)
    .values({ name, value: by })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + ${by}` } });
}

export async function setCounter(tx: Writer, name: string, value: number): Promise<void> {
  await tx.insert(counters).values({ name, value }).onConflictDoUpdate({ target: counters.name, set: { value } });
}

/** Returns 0 for a counter that nothing has moved yet. */
export async function readCounter(name: string): Promise<number> {
  return (await db.select().from(counters).where(eq(counters.name, name)))[0]?.value ?? 0;
}

/** Returns all totals by name, without those that nothing has moved yet. */
export async function countersNow(): Promise<Record<string, number>> {
  return Object.fromEntries(
    (
      await db
        .select()
        .from(counters)
        .where(notInArray(counters.name, [editionCounter, directoryEdition, rendererCounter]))
    ).map((row) => [row.name, row.value]),
  );
}

/** Adds `by` to the total of the week that holds `time`. */
export async function moveWeek(tx: Writer, name: WeeklyKind, time: number, by: number): Promise<void> {
  await tx
    .insert(weeklyTotals)
    .values({ name, week: weekOf(time), value: by })
    .onConflictDoUpdate({ target: [weeklyTotals.name, weeklyTotals.week], set: { value: sql`${weeklyTotals.value} + ${by}` } });
}

/** Returns what all weeks brought of a kind. */
export async function allWeeks(name: WeeklyKind): Promise<number> {
  return Number(
    (
      await db
        .select({ all: sum(weeklyTotals.value) })
        .from(weeklyTotals)
        .where(eq(weeklyTotals.name, name))
    )[0]?.all ?? 0,
  );
}

/** Returns the totals of every kind from a week on. A week that brought nothing may be missing. */
export async function weeksSince(from: number) {
  return db
    .select()
    .from(weeklyTotals)
    .where(and(inArray(weeklyTotals.name, [...weeklyKinds]), gte(weeklyTotals.week, from)));
}
