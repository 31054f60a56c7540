import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { db, type Reader } from "../client.server.ts";
import { matches } from "../dialect.ts";
import { inOrder } from "../in-order.ts";
import { preparedBy } from "../prepared.server.ts";
import { foldedWords } from "../search.ts";
import { type DocumentKind, rangeOf, subjectOf } from "./kinds.ts";
import { syntax } from "./search-syntax.ts";
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
  const single = asked.filter(({ words }) => words.length === 1).map(({ words: [text = ""] }) => syntax.word(text));
  const several = asked.filter(({ words }) => words.length > 1).map(({ words }) => `(${syntax.allOf(words.map(syntax.word))})`);
  return syntax.anyOf([...single, ...several]);
};

type Way = "rising" | "falling";
const buildMatching = (way: Way) =>
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
    .orderBy(way === "rising" ? sql`rowid asc` : sql`rowid desc`)
    .limit(sql.placeholder("limit"))
    .prepare();

const matching = preparedBy<ReturnType<typeof buildMatching>>();

/** `before` is an id of a document that all are below. */
type Walk = { limit: number; before?: number | undefined; way?: Way };

/**
 * Returns the ids of the documents of kinds next to each other that match each of `asked`: of posts the newest, of other kinds the oldest.
 * Those come first in the index, and posts, which are most of it, would be passed over from its end.
 */
export async function matchingDocuments(
  asked: Asked[],
  pool: [DocumentKind, DocumentKind],
  { limit, before, way = pool[1] === "post" ? "falling" : "rising" }: Walk,
): Promise<number[]> {
  return walk(syntax.allOf(asked.map(queryOf)), pool, { limit, before, way });
}

async function walk(query: string, [first, final]: [DocumentKind, DocumentKind], { limit, before = Infinity, way }: Walk & { way: Way }) {
  const [from, end] = [rangeOf(first)[0], rangeOf(final)[1]];
  const rows = await matching(way, () => buildMatching(way)).execute({ query, from, before: Math.min(before, end), limit });
  return rows.map(({ id }) => Number(id));
}

/** Returns rows of a kind that hold all words of a text as they are written: of posts the newest, of other kinds the oldest. */
export async function rowsHolding(kind: DocumentKind, text: string, limit: number): Promise<number[]> {
  const words = foldedWords(text);
  if (words.length === 0) return [];
  return (await matchingDocuments([[{ words }]], [kind, kind], { limit })).map((id) => subjectOf(id).id);
}

/** How many words that begin with a text are looked for. */
const mostBeginning = 500;

/** Returns the rows of a kind whose name holds all words of a text, the last one as a beginning when it is unfinished; the oldest first. */
export async function namedLike(kind: DocumentKind, text: string, isUnfinished: boolean, limit: number): Promise<number[]> {
  const words = foldedWords(text).slice(0, mostOfName);
  const last = words.at(-1);
  if (last === undefined) return [];
  const ends = isUnfinished ? (await wordsBeginning(last, mostBeginning)).map(({ word }) => word) : [last];
  if (ends.length === 0) return [];
  const query = syntax.allOf([...words.slice(0, -1).map(syntax.titleWord), syntax.anyOf(ends.map(syntax.titleWord))]);
  return (await walk(query, [kind, kind], { limit, way: "rising" })).map((id) => subjectOf(id).id);
}
const mostOfName = 12;

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
