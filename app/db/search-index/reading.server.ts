import { and, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Reader } from "../client.server.ts";
import { among, matches } from "../dialect.ts";
import { isPostgres } from "../engine.ts";
import { inOrder } from "../in-order.ts";
import { preparedBy } from "../prepared.server.ts";
import { prepareRows } from "../prepared-rows.server.ts";
import { companies, postListings, posts, programs, projects, users } from "../schema/index.ts";
import { foldedWords } from "../search.ts";
import { untilWritten } from "../until-written.server.ts";
import { type DocumentKind, documentId, facetMark, facetToken, rangeOf, subjectOf } from "./kinds.ts";
import { syntax } from "./search-syntax.ts";
import { documentQueue, searchDocuments, searchWords } from "./tables.ts";

export type IndexedWord = typeof searchWords.$inferSelect;
export type IndexedDocument = typeof searchDocuments.$inferSelect;

const buildWords = (column: "word" | "en" | "fr") => () => db.select().from(searchWords).where(among(searchWords[column], sql.placeholder("words"))).prepare(); // biome-ignore format: one query
const preparedWords = preparedBy<ReturnType<ReturnType<typeof buildWords>>>();
const wordsWith = (column: "word" | "en" | "fr", words: string[]): Promise<IndexedWord[]> =>
  preparedWords(column, buildWords(column)).execute({ words: JSON.stringify([...new Set(words)]) });

/** Returns the words that have one of these stems, the most frequent first. */
export async function wordsWithStems(en: string[], fr: string[]): Promise<IndexedWord[]> {
  if (en.length + fr.length === 0) return [];
  const [inEnglish, inFrench] = [await wordsWith("en", en), await wordsWith("fr", fr)];
  const byWord = new Map([...inEnglish, ...inFrench].map((row) => [row.word, row]));
  return [...byWord.values()].sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1));
}

/** The last of all characters, so that every word that begins with a text comes before the text and this. */
const last = "\u{10FFFF}";

/** Of words that begin with a text, returns those of these lengths among the first `limit` in the order of the alphabet. */
export async function wordsBeginning(beginning: string, limit: number, { shortest = 0, longest = 1000 } = {}): Promise<IndexedWord[]> {
  return beginningWith("", buildBeginning).execute({ beginning, end: beginning + last, limit, shortest, longest });
}
function buildBeginning() {
  const first = db
    .select()
    .from(searchWords)
    .where(and(gte(searchWords.word, sql.placeholder("beginning")), lt(searchWords.word, sql.placeholder("end"))))
    .orderBy(searchWords.word)
    .limit(sql.placeholder("limit"))
    .as("first");
  const length = sql`length(${first.word})`;
  return db.select().from(first).where(sql`${length} >= ${sql.placeholder("shortest")} and ${length} <= ${sql.placeholder("longest")}`).prepare(); // biome-ignore format: one query
}
const beginningWith = preparedBy<ReturnType<typeof buildBeginning>>();

export const indexedWords = (words: string[]): Promise<IndexedWord[]> => wordsWith("word", words);

/** One of the alternatives has to be there, all words of it. */
export type Asked = { words: string[] }[];

const queryOf = (asked: Asked) => {
  const single = asked.filter(({ words }) => words.length === 1).map(({ words: [text = ""] }) => syntax.word(text));
  const several = asked.filter(({ words }) => words.length > 1).map(({ words }) => `(${syntax.allOf(words.map(syntax.word))})`);
  return syntax.anyOf([...single, ...several]);
};

type Way = "rising" | "falling";
/** A large number comes as one with a fraction, by which FTS5 narrows nothing: it would walk all that match. */
const integer = (name: string) => sql`cast(${sql.placeholder(name)} as bigint)`;
const inRange = sql`rowid >= ${integer("from")} and rowid < ${integer("before")}`;
const asked = (table: SQL) => matches(table, sql.placeholder("query"));

/**
 * The ways to the documents that match: "any" that the engine thinks best; passing over all "inOrder" or the "first" of them; and by the index
 * of words, narrowed ("indexed"). PostgreSQL takes what is asked for as independent of each other: where two hubs are, of which a post has one,
 * it expects many documents, and would pass over a million posts; and of frequent words its index reads long lists for little.
 */
const sources = {
  any: (_: SQL) => ({ from: sql`search_index`, where: and(asked(sql`search_index`), inRange) }),
  inOrder: (order: SQL) => ({ from: sql`(select * from search_index where ${inRange} order by ${order} offset 0) as passed`, where: asked(sql`passed`) }), // biome-ignore format: one query
  first: (order: SQL) => ({ from: sql`(select * from search_index where ${inRange} order by ${order} limit ${sql.raw(String(mostPassed))}) as passed`, where: asked(sql`passed`) }), // biome-ignore format: one query
  indexed: (_: SQL) => ({ from: sql`(select * from search_index where ${matches(sql`search_index`, sql.placeholder("narrow"))} offset 0) as narrowed`, where: and(asked(sql`narrowed`), inRange) }), // biome-ignore format: one query
};
/** How many documents PostgreSQL passes over, and how many it reads by its index at once. */
const [mostPassed, mostRead] = [10_000, 5_000];
function buildMatching(source: keyof typeof sources, way: Way) {
  const order = way === "rising" ? sql`rowid asc` : sql`rowid desc`;
  const { from, where } = sources[source](order);
  return db.select({ id: sql<number>`rowid` }).from(from).where(where).orderBy(order).limit(sql.placeholder("limit")).prepare();
}
const matching = preparedBy<ReturnType<typeof buildMatching>>();

/** Kinds next to each other. */
export type Pool = [first: DocumentKind, last: DocumentKind];
/** `before` is an id of a document that all are below. */
type Walk = { limit: number; before?: number | undefined; way?: Way };

/** How many documents are looked at to spare a query for each pool. */
const mostAtOnce = 500;

/**
 * Returns for each pool the ids of its documents that match each of `asked`: of posts the newest, of other kinds the oldest. Those come first
 * in the index, and posts, which are most of it, would be passed over from its end. The pools stand in the order of the index.
 */
export async function matchingDocuments(asked: Asked[], pools: Pool[], { limit, before, way }: Walk): Promise<number[][]> {
  const [first, last] = [pools[0], pools.at(-1)];
  if (!first || !last) return [];
  const query = syntax.allOf(asked.map(queryOf));
  const all = isPostgres ? await countDocuments() : 0;
  const counted = all > mostPassed ? await counting(asked, all) : null;
  const narrow = counted === null ? "" : narrowest(counted, all);
  const isFew = narrow !== "" && (counted?.[0]?.documents ?? 0) <= mostRead;
  const isAtOnce = isFew || (counted === null && pools.length > 1);
  const atOnce = { limit: isFew ? mostRead : mostAtOnce, before, way: "rising" } as const;
  const seen = isAtOnce ? await walk(query, [first[0], last[1]], atOnce, isFew ? "indexed" : "any", narrow) : []; // biome-ignore format: one line
  const whole = isFew || (isAtOnce && seen.length < mostAtOnce) ? Infinity : (seen.at(-1) ?? 0);
  const found: number[][] = [];
  for (const pool of pools) {
    const [from, end] = [rangeOf(pool[0])[0], rangeOf(pool[1])[1]];
    const own = way ?? (pool[1] === "post" ? "falling" : "rising");
    const inside = seen.filter((id) => id >= from && id < end);

    const sorted = () => (own === "falling" ? inside.reverse() : inside).slice(0, limit);
    found.push(end <= whole ? sorted() : await walked(pool, { limit, before, way: own }));
  }
  return found;

  async function walked(pool: Pool, walking: OneWay): Promise<number[]> {
    if (counted === null) return walk(query, pool, walking);
    if (pool[1] !== "post") return walk(query, pool, walking, "inOrder");
    const ids = await walk(query, pool, walking, "first");
    return ids.length === limit ? ids : walk(query, pool, walking, narrow === "" ? "any" : "indexed", narrow);
  }
}

type OneWay = Walk & { way: Way };
async function walk(query: string, pool: Pool, { limit, before = Infinity, way }: OneWay, by: keyof typeof sources = "any", narrow = "") {
  const [from, end] = [rangeOf(pool[0])[0], rangeOf(pool[1])[1]];
  const prepared = matching(`${by} ${way}`, () => buildMatching(by, way));
  const rows = await prepared.execute({ query, narrow, from, before: Math.min(before, end), limit });
  return rows.map(({ id }) => Number(id));
}

type Counted = { one: Asked; documents: number }[];
/** A hub or a province is taken for one of so many. */
const facetsApart = 10;

/** Returns what is asked for with about how many of all documents have it, the rarest first. */
async function counting(asked: Asked[], all: number): Promise<Counted> {
  const rows = await indexedWords(asked.flat().flatMap(({ words }) => words));
  const known = new Map(rows.map((row) => [row.word, row.documents]));
  const ofFacet = (word: string) => (word.startsWith(facetToken("language", "")) ? all : all / facetsApart);
  const countOf = (word: string) => known.get(word) ?? (word.startsWith(facetMark) ? ofFacet(word) : 0);
  const countOfAny = (one: Asked) => one.reduce((sum, { words }) => sum + Math.min(...words.map(countOf)), 0);
  return asked.map((one) => ({ one, documents: countOfAny(one) })).sort((a, b) => a.documents - b.documents);
}

/** Returns a query of the rarest things alone, of which each leaves out most documents; an empty one where none does. */
function narrowest(counted: Counted, all: number): string {
  const rare = counted.filter(({ documents }) => documents < all / 3).slice(0, mostNarrowing);
  return syntax.allOf(rare.map(({ one }) => queryOf(one)));
}
/** By so many things PostgreSQL asks its index at most. */
const mostNarrowing = 3;

/** Returns rows of a kind that hold all words of a text as they are written: of posts the newest, of other kinds the oldest. */
export async function rowsHolding(kind: DocumentKind, text: string, limit: number): Promise<number[]> {
  const words = foldedWords(text);
  if (words.length === 0) return [];
  return (await matchingDocuments([[{ words }]], [[kind, kind]], { limit })).flat().map((id) => subjectOf(id).id);
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

const buildByIds = () =>
  prepareRows(
    db
      .select()
      .from(searchDocuments)
      .where(among(searchDocuments.id, sql.placeholder("ids"))),
  );
const byIds = preparedBy<ReturnType<typeof buildByIds>>();

export async function documentsById(ids: number[]): Promise<IndexedDocument[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await byIds("", buildByIds).execute({ ids: JSON.stringify(ids) }));
}

const facetsById = preparedBy<ReturnType<typeof buildFacets>>();
function buildFacets() {
  const { id, facets } = searchDocuments;
  return prepareRows(
    db
      .select({ id, facets })
      .from(searchDocuments)
      .where(among(id, sql.placeholder("ids"))),
  );
}

/** Returns the document of the first post from a time on; undefined where none is as new. */
export async function documentAfter(time: number): Promise<number | undefined> {
  const { list, createdAt, postId } = postListings;
  const [first] = await db
    .select({ postId })
    .from(postListings)
    .where(and(eq(list, "all"), gte(createdAt, time)))
    .orderBy(createdAt, postId)
    .limit(1);
  return first && documentId("post", first.postId);
}

/** Returns which rows of a kind are of one of these hubs, or of none: what they belong to, or what a member wrote in. */
export async function ofHubs(kind: DocumentKind, ids: number[], hubIds: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await facetsById("", buildFacets).execute({ ids: JSON.stringify(ids.map((id) => documentId(kind, id))) });
  const named = (["hub", "wrote"] as const).map((name) => facetToken(name, ""));
  const isOfHubs = (facets: string[]) => {
    const hubs = facets.flatMap((facet) => named.flatMap((name) => (facet.startsWith(name) ? Number(facet.slice(name.length)) : [])));
    return hubs.length === 0 || hubs.some((id) => hubIds.includes(id));
  };
  return new Set(rows.flatMap(({ id, facets }) => (isOfHubs(facets.split(" ")) ? subjectOf(id).id : [])));
}

/** Who wrote what a document is about, 0 where it has no author, null where nobody may see it now; and the votes for it. */
export type Standing = { authorId: number | null; votes: number };
const none = sql<number>`0`;
const standing = {
  post: { of: posts, authorId: posts.userId, votes: sql<number>`${posts.upvotes} - ${posts.downvotes}`, until: none },
  project: { of: projects, authorId: projects.userId, votes: projects.upvotes, until: none },
  company: { of: companies, authorId: none, votes: companies.upvotes, until: none },
  person: { of: users, authorId: users.id, votes: none, until: users.suspendedUntil },
};
const buildStanding = (kind: keyof typeof standing) => () => {
  const { of, authorId, votes, until } = standing[kind];
  const columns = { id: of.id, authorId: sql<number>`${authorId}`, votes: sql<number>`${votes}`, until: sql<number>`${until}` };
  return prepareRows(
    db
      .select(columns)
      .from(of)
      .where(among(of.id, sql.placeholder("ids"))),
  );
};
const preparedStanding = preparedBy<ReturnType<ReturnType<typeof buildStanding>>>();

/** Returns how what some documents are about stands now, by the ids of the documents. */
export async function standingOf(ids: number[]): Promise<Map<number, Standing>> {
  const found = new Map<number, Standing>();
  for (const [kind, some] of Map.groupBy(ids.map(subjectOf), (subject) => subject.kind)) {
    if (!(kind in standing)) continue;
    const known = kind as keyof typeof standing;
    const rows = await preparedStanding(known, buildStanding(known)).execute({ ids: JSON.stringify(some.map(({ id }) => id)) });
    for (const { id, authorId, votes, until } of rows)
      found.set(documentId(kind, id), { authorId: Number(until) > Date.now() ? null : Number(authorId), votes: Number(votes) });
  }
  return found;
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

const keptDates = untilWritten<{ rows: Awaited<ReturnType<typeof readDates>> }>(1);
/** Returns what is known of when programmes open and end. */
export const programDates = async () => (await keptDates("dates", async () => ({ rows: await readDates() }))).rows;

async function readDates() {
  const { id, deadline, intake, status, cycle, intakeText, intakeTextFr } = programs;
  const columns = { id, deadline, intake, status, cycle, texts: { intakeText, intakeTextFr } };
  const rows = await db.select(columns).from(programs).where(isNull(programs.archivedAt));
  return rows.map(({ texts, ...row }) => ({ ...row, texts: Object.values(texts) }));
}

const keptCount = untilWritten<{ rows: IndexedWord[] }>(1);
/** Returns how many documents there are; every look-up of a search asks this. */
export const countDocuments = async (): Promise<number> =>
  (await keptCount("", async () => ({ rows: await indexedWords([""]) }))).rows[0]?.documents ?? 0;

/** Returns whether an upgrade has left rows to be indexed. */
export async function isIndexing(): Promise<boolean> {
  const { kind, id, isLater } = documentQueue;
  return (await db.select({ id }).from(documentQueue).where(eq(isLater, true)).orderBy(kind, id).limit(1)).length > 0;
}
