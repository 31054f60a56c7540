import { and, asc, count, eq, inArray } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { reasonSentences } from "#app/db/schema/index.ts";
import type { Topic } from "./rules.ts";

export type SentenceRow = typeof reasonSentences.$inferSelect;

/** Returns the sentences of these topics, by topic and age. */
export async function sentencesFor(topics: readonly Topic[]): Promise<SentenceRow[]> {
  return db
    .select()
    .from(reasonSentences)
    .where(inArray(reasonSentences.reason, [...topics]))
    .orderBy(asc(reasonSentences.reason), asc(reasonSentences.id));
}

/** Returns those of the sentences with these ids that are for one of the topics. */
export async function sentencesOf(ids: number[], topics: readonly Topic[], from: Reader): Promise<SentenceRow[]> {
  if (ids.length === 0) return [];
  return from
    .select()
    .from(reasonSentences)
    .where(and(inArray(reasonSentences.id, ids), inArray(reasonSentences.reason, [...topics])))
    .orderBy(asc(reasonSentences.id));
}

export async function findSentence(id: number, from: Reader): Promise<SentenceRow | undefined> {
  return (await from.select().from(reasonSentences).where(eq(reasonSentences.id, id)))[0];
}

export async function countSentences(topic: Topic, from: Reader): Promise<number> {
  return (await from.select({ count: count() }).from(reasonSentences).where(eq(reasonSentences.reason, topic)))[0]?.count ?? 0;
}

export async function insertSentence(tx: Writer, sentence: typeof reasonSentences.$inferInsert): Promise<SentenceRow> {
  const [row] = await tx.insert(reasonSentences).values(sentence).returning();
  if (!row) throw new Error("The new sentence was not returned");
  return row;
}

export async function updateSentence(tx: Writer, id: number, change: Partial<SentenceRow>): Promise<void> {
  await tx
    .update(reasonSentences)
    .set({ ...change, ...nextRevision(reasonSentences) })
    .where(eq(reasonSentences.id, id));
}

export async function removeSentence(tx: Writer, id: number): Promise<void> {
  await tx.delete(reasonSentences).where(eq(reasonSentences.id, id));
}
