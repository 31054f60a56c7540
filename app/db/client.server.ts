import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { settings } from "#app/process/settings.server.ts";
import { isPostgres } from "./engine.ts";
import type { Sqlite } from "./open.server.ts";
import { openPostgres } from "./postgres/engine.server.ts";
import { openSqlite } from "./sqlite.server.ts";

/** The connection of reading code. It cannot write, so its type has no insert, update or delete. */
export type Reader = Pick<BetterSQLite3Database, "select" | "selectDistinct" | "with">;
/** The writing connection, which `transaction` passes to its function. Typed as SQLite's; PostgreSQL's takes the same calls, awaited. */
export type Writer = Omit<BetterSQLite3Database, "get" | "all" | "values">;

export type ReplicaLag = { name: string; secondsBehind: number | null; isResting: boolean };

/** What an engine does in its own way. */
export type Engine = {
  db: Reader;
  /** Whether other machines read and write the same database. */
  isRemote: boolean;
  /** Runs `work` in one transaction that no other writer overlaps; it may run again. `hasChanged` tells whether rows changed so far. */
  write: <T>(work: (tx: Writer, hasChanged: () => boolean) => Promise<T>) => Promise<T>;
  /** Resolves once the database is reached and has the newest schema. @throws UnusableData, SettingsMistake */
  ready: () => Promise<void>;
  isUnreachable: (error: unknown) => boolean;
  /**
   * Another number once anything was written; on PostgreSQL, the number of the last change on the server that this request reads from.
   * Outside a request it is NaN there, which equals nothing, because nobody asked the server.
   */
  dataVersion: () => number;
  /** Returns the data version after asking the server, where that takes asking. */
  refreshVersion: () => Promise<number>;
  /** Notes that this process has committed the change of this number. */
  hasWritten: (change: number) => void;
  /** Notes that pages are kept for the state with this change: nothing older is read from now on. */
  hasShown: (change: number) => void;
  /** Runs `work` with its reads on a server that has the change of this number. */
  reading: <T>(position: number, work: () => Promise<T>) => Promise<T>;
  /** Runs `work`, which is going to write, with its reads on the primary. */
  writing: <T>(work: () => Promise<T>) => Promise<T>;
  /** Runs `work` with its reads on a server less than two seconds old, for who somebody is and what they may. */
  upToDate: <T>(work: () => Promise<T>) => Promise<T>;
  /** Says how far each replica is behind its primary; null while it does not answer. */
  replicas: () => ReplicaLag[];
  /** Waits no more for a server that has fallen silent, since the process ends. */
  hurry: () => void;
  /** What an operator knows it by: its file, or its server without a password. */
  name: string;
  /** Returns how many bytes the database takes. */
  size: () => Promise<number>;
  close: () => Promise<void>;
};

const sqlite = isPostgres ? null : openSqlite(settings.databaseFile);
export const engine: Engine = sqlite ?? openPostgres();

/** The reading connection. Await its results. */
export const db = engine.db;
export const { dataVersion } = engine;

/** SQLite's file itself, for what no other engine has. @throws TypeError where it is used on PostgreSQL */
export const writerFile = sqlite?.file as Sqlite;

export const closeDatabase = () => engine.close();
