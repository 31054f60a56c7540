import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { db, type Reader } from "../client.server.ts";
import { matches } from "../dialect.ts";
import { inOrder } from "../in-order.ts";
import { preparedBy } from "../prepared.server.ts";
import { syntax } from "../search-syntax.ts";
import { type DocumentKind, rangeOf } from "./kinds.ts";
import { documentQueue, searchDocuments, searchWords } from "./tables.ts";

export type IndexedWord = typeof searchWords.$inferSelect;
export type IndexedDocument = typeof searchDocuments.$inferSelect;

/** Returns the words that have one of these stems, the most frequent first. */
export async function wordsWithStems(en: string[], fr: string[]): Promise<IndexedWord[]> {
  if (en.length + fr.length === 0) return [];
  const [inEnglish, inFrench] = [
    await db.select().from(searchWords).where(inArray(searchWords.en, en)),
    await db.select().from(searchWords).where(inArray(searchWords.fr, fr)),
  ];
  const byWord = new Map([...inEnglish, ...inFrench].map((row) => [row.word, row]));
  return [...byWord.values()].sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1));
}

/** The last of all characters, so that every word that begins with a text comes before the text and this. */
const last = "\u{10FFFF}";

/** Returns words that begin with a text, in the order of the alphabet, at most `limit`. */
export async function wordsBeginning(beginning: string, limit: number): Promise<IndexedWord[]> {
  return db
    .select()
    .from(searchWords)
    .where(and(gte(searchWords.word, beginning), lt(searchWords.word, beginning + last)))
    .orderBy(searchWords.word)
    .limit(limit);
}

export async function indexedWords(words: string[]): Promise<IndexedWord[]> {
  return words.length > 0 ? db.select().from(searchWords).where(inArray(searchWords.word, words)) : [];
}

/** One of the alternatives has to be there, all words of it. */
export type Asked = { words: string[] }[];

const queryOf = (asked: Asked) => {
  const single = asked.filter(({ words }) => words.length === 1).map(({ words: [text = ""] }) => syntax.word({ text }));
  const several = asked
    .filter(({ words }) => words.length > 1)
    .map(({ words }) => `(${syntax.allOf(words.map((text) => syntax.word({ text })))})`);
  return syntax.anyOf([...single, ...several]);
};

const buildMatching = (isRising: boolean) =>
  db
    .select({ id: sql<number>`rowid` })
    .from(sql`search_index`)
    .where(
      and(
        matches(sql`search_index`, sql.placeholder("query")),
        sql`rowid >= ${sql.placeholder("from")}`,
        sql`rowid < ${sql.placeholder("before")}`,
      ),
    )
    .orderBy(isRising ? sql`rowid asc` : sql`rowid desc`)
    .limit(sql.placeholder("limit"))
    .prepare();

const matching = preparedBy<ReturnType<typeof buildMatching>>();

/**
 * Returns the ids of the documents of kinds next to each other that match each of `asked` and have each of the facets: of posts the newest, of
 * other kinds the oldest. Those come first in the index, and posts, which are most of it, would be passed over from its end.
 */
export async function matchingDocuments(
  asked: Asked[],
  facets: string[],
  [first, final]: [DocumentKind, DocumentKind],
  limit: number,
): Promise<number[]> {
  const query = syntax.allOf([...asked.map(queryOf), ...facets.map((text) => syntax.word({ text }))]);
  const isRising = final !== "post";
  const rows = await matching(isRising ? "rising" : "falling", () => buildMatching(isRising)).execute({
    query,
    from: rangeOf(first)[0],
    before: rangeOf(final)[1],
    limit,
  });
  return rows.map(({ id }) => Number(id));
}

export async function documentsById(ids: number[]): Promise<IndexedDocument[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await db.select().from(searchDocuments).where(inArray(searchDocuments.id, ids)));
}

/** Returns all documents of a kind of which there are few. */
export async function documentsOfKind(from: Reader, kind: DocumentKind): Promise<IndexedDocument[]> {
  const [first, before] = rangeOf(kind);
  return from
    .select()
    .from(searchDocuments)
    .where(and(gte(searchDocuments.id, first), lt(searchDocuments.id, before)))
    .orderBy(searchDocuments.id);
}

/** Returns how many documents there are. */
export async function countDocuments(): Promise<number> {
  return (await indexedWords([""]))[0]?.documents ?? 0;
}

/** Returns whether an upgrade has left rows to be indexed. */
export async function isIndexing(): Promise<boolean> {
  return (await db.select({ id: documentQueue.id }).from(documentQueue).where(eq(documentQueue.isLater, true)).limit(1)).length > 0;
}
