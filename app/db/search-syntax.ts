import { isPostgres } from "./engine.ts";

/** A word of a query, folded; `isUnfinished` when it may be the beginning of one. */
export type Word = { text: string; isUnfinished?: boolean };

/** How an engine's index of words is asked. Words are quoted, so that nothing a person types is read as syntax. */
export type Syntax = {
  word: (word: Word) => string;
  /** All of these queries. */
  allOf: (queries: string[]) => string;
  /** One of these queries. */
  anyOf: (queries: string[]) => string;
  /** All of these words, in these columns of the index. */
  inColumns: (columns: string[], words: Word[]) => string;
  /** These words one after the other in one column of the index. */
  phrase: (column: string, words: string[]) => string;
  /** These words, one after the other where the index knows their places. */
  together: (words: string[]) => string;
  /** A query that looks at everything but the column of facets, which hold no words of anybody. */
  outsideFacets: (query: string) => string;
};

/** SQLite's FTS5. Words are letters and digits, or a mark of ours. */
export const fts5: Syntax = {
  word: ({ text, isUnfinished }) => `"${text}"${isUnfinished ? "*" : ""}`,
  allOf: (queries) => queries.map((query) => `(${query})`).join(" AND "),
  anyOf: (queries) => `(${queries.join(" OR ")})`,
  inColumns: (columns, words) => `{${columns.join(" ")}} : (${words.map(fts5.word).join(" ")})`,
  phrase: (column, words) => `${column} : "${words.join(" ")}"`,
  together: (words) => `"${words.join(" ")}"`,
  outsideFacets: (query) => `- facets : (${query})`,
};

/**
 * PostgreSQL's tsquery, over lexemes that app/db/postgres/search-index.server.ts makes: each word, and for some columns each word once more
 * after the name of its column, with its place. Facets stand there in no other way.
 */
export const tsquery: Syntax = {
  word: ({ text, isUnfinished }) => `'${text}'${isUnfinished ? ":*" : ""}`,
  allOf: (queries) => queries.map((query) => `(${query})`).join(" & "),
  anyOf: (queries) => `(${queries.join(" | ")})`,
  inColumns: (columns, words) =>
    tsquery.allOf(words.map((word) => tsquery.anyOf(columns.map((column) => tsquery.word({ ...word, text: `${column}:${word.text}` }))))),
  phrase: (column, words) => words.map((word) => `'${column}:${word}'`).join(" <-> "),
  together: (words) => tsquery.allOf(words.map((text) => tsquery.word({ text }))),
  outsideFacets: (query) => query,
};

export const syntax = isPostgres ? tsquery : fts5;
