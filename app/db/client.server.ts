import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { settings } from "#app/settings.server.ts";

/** What reading code gets: a connection that cannot write, so its type has no insert, update or delete. */
export type Reader = Pick<BetterSQLite3Database, "select" | "selectDistinct" | "with" | "all">;
/** What `transaction` hands to its function: everything, on the one writing connection. */
export type Writer = BetterSQLite3Database;

export function openSqlite(file: string, readonly = false) {
  const sqlite = new Database(file, { readonly: false });
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = NORMAL"); // safe with WAL: a power cut may lose the last commits, never the file
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("cache_size = -32000");
  if (readonly) sqlite.pragma("query_only = ON");
  return sqlite;
}

const readerFile = openSqlite(settings.databaseFile, true);
export const writerFile = openSqlite(settings.databaseFile);

/** Reads. Await what it gives: another database behind this file answers later. */
export const db: Reader = drizzle(readerFile, { casing: "snake_case" });
export const writer: Writer = drizzle(writerFile, { casing: "snake_case" });

export function closeDatabase() {
  readerFile.close();
  writerFile.close();
}
