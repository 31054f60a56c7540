import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { settings } from "#app/settings.server.ts";
import { migrate } from "./migrations.server.ts";
import { openDatabase } from "./open.server.ts";
import { withStablePlans } from "./stable-plans.server.ts";
import { keepCopy } from "./upgrade-copy.server.ts";

/** The connection of reading code. It cannot write, so its type has no insert, update or delete. */
export type Reader = Pick<BetterSQLite3Database, "select" | "selectDistinct" | "with" | "all">;
/** The single writing connection, which `transaction` passes to its function. */
export type Writer = BetterSQLite3Database;

mkdirSync(dirname(settings.databaseFile), { recursive: true, mode: 0o700 });
export const writerFile = openDatabase(settings.databaseFile, "writer");
if (settings.durability === "full") writerFile.pragma("synchronous = FULL");
export const writer: Writer = drizzle(writerFile, { casing: "snake_case" });

// Migrate before anything is prepared, so that whoever opens the database finds the newest schema.
migrate(writerFile, (step) => keepCopy(writerFile, step));

const readerFile = openDatabase(settings.databaseFile, "reader");

/** The reading connection. Await its results, since another database behind this file would answer later. */
export const db: Reader = withStablePlans(readerFile);

const version = readerFile.prepare("pragma data_version").pluck();

/** Returns another number as soon as this process or another one has written to the file. */
export const dataVersion = () => version.get() as number;

export function closeDatabase() {
  readerFile.close();
  writerFile.close();
}
