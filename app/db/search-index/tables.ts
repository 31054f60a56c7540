import { flag, index, instant, integer, primaryKey, table, text } from "../columns.ts";

/**
 * Everything that can be found, one row each, its words folded and with one space between them. It is derived: the queue brings it again, and
 * no export takes it. The words themselves are looked up in `search_index`, which each engine has in its own way (drizzle).
 */
export const searchDocuments = table("search_documents", {
  /** Made of the kind and the id of the row (`documentId`), so that a range of ids is a kind. */
  id: integer().primaryKey(),
  title: text().notNull(),
  /** Other names that people use for it, with " | " between them. */
  names: text().notNull(),
  facts: text().notNull(),
  body: text().notNull(),
  /** What it can be narrowed by, each a token of `facetToken`. */
  facets: text().notNull(),
  /** "en", "fr", or "" where it has both or none. */
  language: text().notNull(),
  createdAt: instant().notNull(),
});

/** Every word of the documents, with its stems in both languages and in how many documents it stands. The row of "" counts the documents. */
export const searchWords = table(
  "search_words",
  {
    word: text().primaryKey(),
    en: text().notNull(),
    fr: text().notNull(),
    documents: integer().notNull(),
  },
  (t) => [index("search_words_en").on(t.en), index("search_words_fr").on(t.fr)],
);

/** The rows whose words may have changed. Triggers fill it, and it is emptied before the commit; what an upgrade left comes by and by. */
export const documentQueue = table(
  "document_queue",
  { kind: text().notNull(), id: integer().notNull(), isLater: flag().notNull().default(false) },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index("document_queue_later").on(t.isLater, t.kind, t.id)],
);
