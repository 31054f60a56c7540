import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { settings } from "#app/settings.server.ts";

/** What reading code gets: a connection that cannot write, so its type has no insert, update or delete. */
export type Reader = Pick<BetterSQLite3Database, "select" | "selectDistinct" | "with" | "all">;
/** What `transaction` hands to its function: everything, on the one writing connection. */
export type Writer = BetterSQLite3Database;

function openSqlite(file: string, readonly = false) {
  const sqlite = new Database(file);
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = NORMAL"); // safe with WAL: a power cut may lose the last commits, never the file
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("secure_delete = ON"); // what a member deletes is overwritten, not only forgotten
  sqlite.pragma("cache_size = -32000");
  if (readonly) sqlite.pragma("query_only = ON");
  return sqlite;
}

mkdirSync(dirname(settings.databaseFile), { recursive: true, mode: 0o700 });
export const writerFile = openSqlite(settings.databaseFile);
export const writer: Writer = drizzle(writerFile, { casing: "snake_case" });

// Before anything is prepared: whoever opens the database finds the newest schema in it. (From the source and from the build alike,
// the migrations lie two folders up.)
migrate(writer, { migrationsFolder: fileURLToPath(new URL("../../drizzle", import.meta.url)) });

const readerFile = openSqlite(settings.databaseFile, true);

/** Reads. Await what it gives: another database behind this file answers later. */
export const db: Reader = drizzle(readerFile, { casing: "snake_case" });

const version = readerFile.prepare("pragma data_version").pluck();

/** Another number as soon as anything was written, by this process or another on the same file. */
export const dataVersion = () => version.get() as number;

export function closeDatabase() {
  readerFile.close();
  writerFile.close();
}
