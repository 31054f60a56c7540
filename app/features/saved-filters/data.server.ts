import { and, asc, eq } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { savedFilters } from "#app/db/schema/index.ts";

export type FilterRow = typeof savedFilters.$inferSelect;

/** Returns what a person keeps for a list, by age. */
export async function filtersOf(userId: number, list: string, from: Reader = db): Promise<FilterRow[]> {
  return from
    .select()
    .from(savedFilters)
    .where(and(eq(savedFilters.userId, userId), eq(savedFilters.list, list)))
    .orderBy(asc(savedFilters.id));
}

/** Returns all that a person keeps, by list and age. */
export async function allFiltersOf(userId: number): Promise<FilterRow[]> {
  return db.select().from(savedFilters).where(eq(savedFilters.userId, userId)).orderBy(asc(savedFilters.list), asc(savedFilters.id));
}

export async function insertFilter(tx: Writer, filter: typeof savedFilters.$inferInsert): Promise<void> {
  await tx.insert(savedFilters).values(filter);
}

/** Returns the filter when it is this person's. */
export async function findFilter(userId: number, id: number, from: Reader): Promise<FilterRow | undefined> {
  return (
    await from
      .select()
      .from(savedFilters)
      .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)))
  )[0];
}

export async function updateName(tx: Writer, id: number, name: string): Promise<void> {
  await tx.update(savedFilters).set({ name }).where(eq(savedFilters.id, id));
}

export async function removeFilter(tx: Writer, id: number): Promise<void> {
  await tx.delete(savedFilters).where(eq(savedFilters.id, id));
}
