import { eq, notInArray, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { counters } from "#app/db/schema/index.ts";
import { directoryEdition, editionCounter, rendererCounter } from "./rules.ts";

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
