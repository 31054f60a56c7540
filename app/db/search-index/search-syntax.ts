import { isPostgres } from "../engine.ts";

/** How an engine's index of words is asked. Words are folded and quoted, so that nothing a person types is read as syntax. */
type Syntax = {
  word: (word: string) => string;
  /** A word of the title. */
  titleWord: (word: string) => string;
  /** All of these queries. */
  allOf: (queries: string[]) => string;
  /** One of these queries. */
  anyOf: (queries: string[]) => string;
};

/** SQLite's FTS5. Words are letters and digits, or a mark of ours. */
export const fts5: Syntax = {
  word: (word) => `"${word}"`,
  titleWord: (word) => `title : "${word}"`,
  allOf: (queries) => queries.map((query) => `(${query})`).join(" AND "),
  anyOf: (queries) => `(${queries.join(" OR ")})`,
};

/** PostgreSQL's tsquery, over the lexemes that `storeWords` makes: each word, and those of the title once more. */
export const tsquery: Syntax = {
  word: (word) => `'${word}'`,
  titleWord: (word) => `'title:${word}'`,
  allOf: (queries) => queries.map((query) => `(${query})`).join(" & "),
  anyOf: (queries) => `(${queries.join(" | ")})`,
};

export const syntax = isPostgres ? tsquery : fts5;
