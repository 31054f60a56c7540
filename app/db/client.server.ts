import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { settings } from "#app/settings.server.ts";
import { migrate } from "./migrations.server.ts";
import { openDatabase } from "./open.server.ts";
import { keepCopy } from "./upgrade-copy.server.ts";

/** What reading code gets: a connection that cannot write, so its type has no insert, update or delete. */
export type Reader = Pick<BetterSQLite3Database, "select" | "selectDistinct" | "with" | "all">;
/** What `transaction` hands to its function: everything, on the one writing connection. */
export type Writer = BetterSQLite3Database;

mkdirSync(dirname(settings.databaseFile), { recursive: true, mode: 0o700 });
export const writerFile = openDatabase(settings.databaseFile, "writer");
if (settings.durability === "full") writerFile.pragma("synchronous = FULL");
export const writer: Writer = drizzle(writerFile, { casing: "snake_case" });

// Before anything is prepared: whoever opens the database finds the newest schema in it.
migrate(writerFile, (step) => keepCopy(writerFile, step));

const readerFile = openDatabase(settings.databaseFile, "reader");

/** Reads. Await what it gives: another database behind this file answers later. */
export const db: Reader = drizzle(readerFile, { casing: "snake_case" });

const version = readerFile.prepare("pragma data_version").pluck();

/** Another number as soon as anything was written, by this process or another on the same file. */
export const dataVersion = () => version.get() as number;

export function closeDatabase() {
  readerFile.close();
  writerFile.close();
}
