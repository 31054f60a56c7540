import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { UnusableData } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Engine, Writer } from "./client.server.ts";
import { migrate } from "./migrations.server.ts";
import { moveTable, unfinished } from "./move/side.ts";
import { openDatabase, type Sqlite } from "./open.server.ts";
import { indexQueued } from "./search-index/indexing.server.ts";
import { withStablePlans } from "./stable-plans.server.ts";
import { keepCopy } from "./upgrade-copy.server.ts";
import { tellStep } from "./upgrade-progress.ts";

/** Opens the database file: a connection that writes, one transaction at a time, and one that reads. Other processes wait at BEGIN IMMEDIATE. */
export function openSqlite(path: string): Engine & { file: Sqlite } {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openDatabase(path, "writer");
  if (settings.durability === "full") file.pragma("synchronous = FULL");
  const writer: Writer = drizzle(file, { casing: "snake_case" });

  if (file.prepare("select 1 from sqlite_schema where name = ?").get(moveTable)) throw new UnusableData(unfinished(path));
  // Migrate before anything is prepared, so that whoever opens the database finds the newest schema.
  migrate(file, (step) => keepCopy(file, step), tellStep);

  const reader = openDatabase(path, "reader");
  const version = reader.prepare("pragma data_version").pluck();
  const totalChanges = file.prepare("select total_changes()").pluck();
  const dataVersion = () => version.get() as number;

  return {
    file,
    db: withStablePlans(reader),
    isRemote: false,
    name: path,
    dataVersion,
    refreshVersion: async () => dataVersion(),
    async write(work) {
      file.exec("BEGIN IMMEDIATE");
      try {
        const before = totalChanges.get();
        const hasChanged = () => totalChanges.get() !== before;
        const result = await work(writer, hasChanged);
        if (hasChanged()) await indexQueued(writer);
        file.exec("COMMIT");
        return result;
      } catch (error) {
        if (file.inTransaction) file.exec("ROLLBACK");
        throw error;
      }
    },
    ready: async () => {},
    isUnreachable: () => false,
    hasWritten: () => {},
    hasShown: () => {},
    reading: (_position, work) => work(),
    writing: (work) => work(),
    upToDate: (work) => work(),
    replicas: () => [],
    hurry: () => {},
    size: async () => statSync(path).size,
    async close() {
      reader.close();
      file.close();
    },
  };
}
