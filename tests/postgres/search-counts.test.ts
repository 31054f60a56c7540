import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { changesOf } from "#app/db/dialect.ts";
import { documentId } from "#app/db/search-index/kinds.ts";
import { matchingDocuments } from "#app/db/search-index/reading.server.ts";
import { transaction } from "#app/db/transaction.server.ts";

// From 10,000 documents on PostgreSQL is told which way to go by how many hold a word.

test("a word of two fifths of the documents, too frequent to narrow by and few enough to read at once, is found", async () => {
  const [first, all, few] = [documentId("program", 1_000), 11_000, 4_500];
  await transaction(async (tx) => {
    await changesOf(tx, sql`insert into search_documents (id, title, names, facts, body, facets, language, created_at, words) select ${first}::bigint + n, '', '', '', 'oboe', '', '', 0, (case when n <= ${few} then '''oboe''' else '''reed''' end)::tsvector from generate_series(1, ${all}::int) as n`); // biome-ignore format: one statement
    await changesOf(tx, sql`insert into search_words (word, en, fr, documents) values ('', '', '', ${all}), ('oboe', 'obo', 'obo', ${few}) on conflict (word) do update set documents = excluded.documents`); // biome-ignore format: one statement
  });
  const found = await matchingDocuments([[{ words: ["oboe"] }]], [["page", "company"], ["post", "post"]], { limit: 3 }); // biome-ignore format: one query
  expect(found).toEqual([[first + 1, first + 2, first + 3], []]);
});
