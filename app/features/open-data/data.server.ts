import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { openRuns, openSets, openWords } from "#app/db/schema/index.ts";
import type { SetName } from "./rules.ts";

export type SetRow = typeof openSets.$inferSelect;
export type RunRow = typeof openRuns.$inferSelect;

export async function allSets(): Promise<SetRow[]> {
  return db.select().from(openSets);
}

export async function findSet(name: SetName, from: Reader = db): Promise<SetRow | undefined> {
  return (await from.select().from(openSets).where(eq(openSets.name, name)))[0];
}

export async function putSet(tx: Writer, name: SetName, change: Partial<SetRow>): Promise<void> {
  await tx
    .insert(openSets)
    .values({ name, isOn: false, ...change })
    .onConflictDoUpdate({ target: openSets.name, set: change });
}

export async function switchSet(tx: Writer, name: SetName, isOn: boolean, by: number): Promise<void> {
  await tx
    .update(openSets)
    .set({ isOn, switchedBy: by, ...nextRevision(openSets) })
    .where(eq(openSets.name, name));
}

/** Returns the id of a new run. */
export async function insertRun(tx: Writer, setName: SetName, startedAt: number): Promise<number> {
  const [row] = await tx.insert(openRuns).values({ setName, startedAt, outcome: "running", refused: [] }).returning({ id: openRuns.id });
  if (!row) throw new Error("The new run was not returned");
  return row.id;
}

export async function updateRun(tx: Writer, id: number, change: Partial<RunRow>): Promise<void> {
  await tx.update(openRuns).set(change).where(eq(openRuns.id, id));
}

export async function findRun(id: number): Promise<RunRow | undefined> {
  return (await db.select().from(openRuns).where(eq(openRuns.id, id)))[0];
}

export async function runsOf(setName: SetName, limit: number): Promise<RunRow[]> {
  return db.select().from(openRuns).where(eq(openRuns.setName, setName)).orderBy(desc(openRuns.id)).limit(limit);
}

/** Returns the newest run of each set. */
export async function latestRuns(): Promise<RunRow[]> {
  const newest = db.select({ id: sql`max(${openRuns.id})`.mapWith(Number) }).from(openRuns).groupBy(openRuns.setName); // biome-ignore format: one query
  return db.select().from(openRuns).where(sql`${openRuns.id} in ${newest}`);
}

/** Forgets the runs of a set before its newest `keep`, but not the one that is shown. */
export async function forgetRuns(tx: Writer, setName: SetName, keep: number, shown: number | null): Promise<void> {
  const [oldest] = await tx
    .select({ id: openRuns.id })
    .from(openRuns)
    .where(eq(openRuns.setName, setName))
    .orderBy(desc(openRuns.id))
    .limit(1)
    .offset(keep - 1);
  if (!oldest) return;
  const isShown = shown === null ? undefined : or(lt(openRuns.id, shown), sql`${openRuns.id} > ${shown}`);
  await tx.delete(openRuns).where(and(eq(openRuns.setName, setName), lt(openRuns.id, oldest.id), isShown));
}

export async function allHubWords() {
  return db.select().from(openWords);
}

export async function findHubWords(hub: string, from: Reader) {
  return (await from.select().from(openWords).where(eq(openWords.hub, hub)))[0];
}

export async function putHubWords(tx: Writer, hub: string, words: string[]): Promise<void> {
  await tx
    .insert(openWords)
    .values({ hub, words })
    .onConflictDoUpdate({ target: openWords.hub, set: { words, ...nextRevision(openWords) } });
}
