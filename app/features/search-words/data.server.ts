import { count, desc, eq, gte } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { deleteBefore } from "#app/db/delete-before.server.ts";
import { searchMisses, searchSynonyms } from "#app/db/schema/index.ts";

export type SynonymRow = typeof searchSynonyms.$inferSelect;
type Miss = typeof searchMisses.$inferSelect;

/** Returns all synonyms, the newest first. */
export async function allSynonyms(from: Reader = db): Promise<SynonymRow[]> {
  return from.select().from(searchSynonyms).orderBy(desc(searchSynonyms.id));
}

export async function countSynonyms(tx: Writer): Promise<number> {
  return (await tx.select({ n: count() }).from(searchSynonyms))[0]?.n ?? 0;
}

export async function insertSynonym(tx: Writer, names: string[], createdAt: number): Promise<number> {
  const [row] = await tx.insert(searchSynonyms).values({ names, createdAt }).returning({ id: searchSynonyms.id });
  return row?.id ?? 0;
}

/** Returns whether there was one to delete. */
export async function deleteSynonym(tx: Writer, id: number): Promise<boolean> {
  return (await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning({ id: searchSynonyms.id })).length > 0;
}

export async function findMiss(tx: Writer, words: string): Promise<Miss | undefined> {
  return (await tx.select().from(searchMisses).where(eq(searchMisses.words, words)))[0];
}

export async function countMisses(tx: Writer): Promise<number> {
  return (await tx.select({ n: count() }).from(searchMisses))[0]?.n ?? 0;
}

export async function saveMiss(tx: Writer, { words, ...miss }: Miss): Promise<void> {
  await tx
    .insert(searchMisses)
    .values({ words, ...miss })
    .onConflictDoUpdate({ target: searchMisses.words, set: miss });
}

/** Returns what so many members asked for in vain, what was asked for most first. */
export async function missesOf(people: number, limit: number) {
  return db
    .select({ words: searchMisses.words, times: searchMisses.times, lastAt: searchMisses.lastAt })
    .from(searchMisses)
    .where(gte(searchMisses.people, people))
    .orderBy(desc(searchMisses.people), desc(searchMisses.times), searchMisses.words)
    .limit(limit);
}

export async function deleteMiss(tx: Writer, words: string): Promise<void> {
  await tx.delete(searchMisses).where(eq(searchMisses.words, words));
}

export const deleteMissesBefore = (time: number): Promise<void> => deleteBefore(searchMisses, searchMisses.lastAt, time);
