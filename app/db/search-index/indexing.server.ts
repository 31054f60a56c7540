import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Writer } from "../client.server.ts";
import { changesOf } from "../dialect.ts";
import { isPostgres } from "../engine.ts";
import { type DocumentRow, documentsOf } from "./documents.server.ts";
import { type DocumentKind, documentId } from "./kinds.ts";
import { documentQueue, searchDocuments, searchWords } from "./tables.ts";
import { wordStems } from "./word-stems.ts";

/** How many rows are indexed at a time, and how often one write does so; and how many of an upgrade's, between which searches are answered. */
const [batch, mostBatches, batchLater] = [100, 20, 25];

/**
 * Brings the index up to what the transaction wrote, before its commit: triggers have queued the rows whose words may have changed. What an
 * upgrade queued is left for `indexLater`, so that no write waits for it.
 */
export async function indexQueued(tx: Writer): Promise<void> {
  for (let turn = 0; turn < mostBatches; turn += 1) if ((await indexSome(tx, false)) < batch) return;
  await tx.update(documentQueue).set({ isLater: true }); // more than one write has to wait for
}

/** Indexes some of what an upgrade queued. Returns how many rows it took from the queue. */
export const indexLater = (tx: Writer): Promise<number> => indexSome(tx, true);

async function indexSome(tx: Writer, isLater: boolean): Promise<number> {
  const queued = await tx
    .select()
    .from(documentQueue)
    .where(eq(documentQueue.isLater, isLater))
    .orderBy(documentQueue.kind, documentQueue.id) // by the index, which forgets what left the queue; the table's rows would all be passed again
    .limit(isLater ? batchLater : batch);
  if (queued.length === 0) return 0;
  const documents: DocumentRow[] = [];
  for (const kind of new Set(queued.map((row) => row.kind as DocumentKind))) {
    const ids = queued.filter((row) => row.kind === kind).map(({ id }) => id);
    await tx.delete(documentQueue).where(and(eq(documentQueue.kind, kind), inArray(documentQueue.id, ids)));
    documents.push(...(await documentsOf(tx, kind, ids)));
  }
  await replaceDocuments(tx, queued.map(({ kind, id }) => documentId(kind as DocumentKind, id)), documents); // biome-ignore format: one line
  return queued.length;
}

/** Stores these documents instead of those with these ids, and counts their words. */
export async function replaceDocuments(tx: Writer, ids: number[], documents: DocumentRow[]): Promise<void> {
  const old = await tx.select().from(searchDocuments).where(inArray(searchDocuments.id, ids));
  const counts = new Map<string, number>();
  const count = (document: DocumentRow, change: number) => {
    for (const word of ["", ...distinctWords(document)]) counts.set(word, (counts.get(word) ?? 0) + change);
  };
  for (const document of old) count(document, -1);
  for (const document of documents) count(document, 1);
  if (old.length > 0) {
    await forgetWords(
      tx,
      old.map(({ id }) => id),
    );
    await tx.delete(searchDocuments).where(inArray(searchDocuments.id, ids));
  }
  for (const some of chunks(documents, 50)) {
    await tx.insert(searchDocuments).values(some);
    await storeWords(tx, some);
  }
  await countWords(tx, [...counts].filter(([, change]) => change !== 0)); // biome-ignore format: one line
}

/** Returns the different words of a document. */
export const distinctWords = ({ title, names, facts, body }: DocumentRow): Set<string> =>
  new Set(`${title} ${names} ${facts} ${body}`.split(" ").filter((word) => word !== "" && word !== "|"));

async function countWords(tx: Writer, changes: [word: string, change: number][]): Promise<void> {
  for (const some of chunks(changes, 200)) {
    const rows = some.map(([word, documents]) => ({ word, ...wordStems(word), documents }));
    await tx
      .insert(searchWords)
      .values(rows)
      .onConflictDoUpdate({ target: searchWords.word, set: { documents: sql`${searchWords.documents} + excluded.documents` } });
  }
  const gone = changes.filter(([word, change]) => change < 0 && word !== "").map(([word]) => word);
  for (const some of chunks(gone, 500))
    await tx.delete(searchWords).where(and(inArray(searchWords.word, some), lte(searchWords.documents, 0)));
}

/** Title, all other words, and facets: what a query can be about (search-syntax.ts). */
const columnsOf = ({ title, names, facts, body, facets }: DocumentRow): [title: string, words: string, facets: string] => [
  title,
  `${names} ${facts} ${body}`,
  facets,
];

async function forgetWords(tx: Writer, ids: number[]): Promise<void> {
  if (isPostgres) return; // the words stand in the row itself
  await changesOf(tx, sql`delete from search_index where rowid in ${ids}`);
}

async function storeWords(tx: Writer, documents: DocumentRow[]): Promise<void> {
  if (isPostgres) {
    const vectors = JSON.stringify(Object.fromEntries(documents.map((document) => [document.id, vectorOf(document)])));
    await changesOf(tx, sql`update search_documents set words = vector.value::tsvector from jsonb_each_text(${vectors}::jsonb) as vector where id = vector.key::bigint`); // biome-ignore format: one statement
    return;
  }
  for (const document of documents) {
    const [title, words, facets] = columnsOf(document);
    await changesOf(tx, sql`insert into search_index (rowid, title, words, facets) values (${document.id}, ${title}, ${words}, ${facets})`); // biome-ignore format: one statement
  }
}

/** Returns the words of a document as PostgreSQL keeps them: those of its title a second time. */
function vectorOf(document: DocumentRow): string {
  const [title, , facets] = columnsOf(document);
  const lexemes = [...distinctWords(document), ...title.split(" ").map((word) => `title:${word}`), ...facets.split(" ")];
  const written = [...new Set(lexemes)].filter((lexeme) => !/^(title:)?\|?$/.test(lexeme));
  return written.map((lexeme) => `'${lexeme}'`).join(" ");
}

function* chunks<T>(list: T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
