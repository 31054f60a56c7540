import type { Row, TableShape } from "./tables.ts";

/** How far a table has come: its last row's key, and how many rows there are. */
export type Mark = { last: Row | null; rows: number };

/** A database that a site is moved out of or into, of either engine. Rows come in the order of their key. */
export type Side = {
  /** As it may be shown: without a password. */
  name: string;
  members: () => Promise<number>;
  count: (table: TableShape) => Promise<number>;
  /** Returns the next rows after a key; the first with null. */
  rows: (table: TableShape, after: Row | null, limit: number) => Promise<Row[]>;
  /** Returns the highest ids that were ever given, by table. */
  highestIds: (tables: TableShape[]) => Promise<Map<string, number>>;
  end: () => Promise<void>;
};

export type Source = Side & {
  /** Reads the source as it is now from here on. Returns what is another one after anybody has written to it. */
  renew: () => Promise<number>;
  /** Reads every row of a table. */
  all: (table: TableShape) => AsyncGenerator<Row>;
};

export type Target = Side & {
  /** Returns what an earlier move out of `source` has brought; null when none is under way. */
  marks: (source: string) => Promise<Map<string, Mark> | null>;
  /** Empties every table and notes that a move from `source` is under way. */
  begin: (source: string, tables: TableShape[]) => Promise<void>;
  /** Stores rows and how far the table has come, both or neither. */
  put: (table: TableShape, rows: Row[], mark: Mark) => Promise<void>;
  /** Makes later ids begin after these, brings the search indexes up to date, and forgets that a move was under way. */
  finish: (highest: Map<string, number>) => Promise<void>;
};

/** The table of a target that says how far a move has come. While it is there, nobody serves that database. */
export const moveTable = "move_under_way";

export const unfinished = (name: string) =>
  `${name} is the target of a move that has not finished. Run the same portage move again, or serve another database.`;

export const batchRows = 1_000;
