import { NewerData } from "#app/operations/problems.ts";
import { type ActRow, actBatchSql, checkActChain } from "./act-chain.server.ts";
import { waitingSql, watchSql } from "./examine-servers.server.ts";
import { migrate, pendingSteps, stepsTaken } from "./migrations.server.ts";
import { moveTable, unfinished } from "./move/side.ts";
import { openFile, type Sqlite } from "./open.server.ts";

/** What can be wrong with a file that should hold the site. */
export type Fault = "missing" | "unreadable" | "damaged" | "foreign" | "newer" | "counts" | "in-use";

export type Counts = Map<string, number>;
export type Progress = (done: number, total: number) => void;
export type Examined = { fault: Fault | null; rows: number; tables: number; pending: number };

/** Returns the tables that hold rows of ours: neither the virtual search indexes, which are built from them, nor SQLite's own tables. */
export function tablesOf(sqlite: Sqlite): string[] {
  const listed = sqlite.pragma("table_list") as { schema: string; name: string; type: string }[];
  return listed
    .filter(({ schema, name, type }) => schema === "main" && type === "table" && !name.startsWith("sqlite_"))
    .map(({ name }) => name)
    .sort();
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function countRows(sqlite: Sqlite): Counts {
  const count = (table: string) =>
    sqlite
      .prepare(`select count(*) from ${quoted(table)}`)
      .pluck()
      .get() as number;
  return new Map(tablesOf(sqlite).map((table) => [table, count(table)]));
}

export const sumOf = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/**
 * Copies a database while others write to it, as it is at this moment. One read transaction stays open for all steps, so that no write
 * makes the copy start over. Returns the number of rows of each table at that moment.
 */
export async function copyWhileInUse(from: string, to: string, progress: Progress): Promise<Counts> {
  const source = openFile(from, { fileMustExist: true, timeout: 5000 });
  try {
    source.pragma("query_only = ON");
    source.exec("BEGIN");
    const counts = countRows(source);
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        progress(totalPages - remainingPages, totalPages);
        return 2000;
      },
    });
    progress(1, 1);
    return counts;
  } finally {
    source.close();
  }
}

/** Folds the log into the file, so that the database is one plain file. */
export function settle(file: string): void {
  const sqlite = openFile(file, { fileMustExist: true });
  try {
    sqlite.pragma("journal_mode = DELETE");
  } finally {
    sqlite.close();
  }
}

/** Returns whether a file holds a whole site that this version can read and, with `expected`, exactly these rows. Changes nothing. */
export function examine(file: string, expected?: Counts): Examined {
  const nothing = { rows: 0, tables: 0, pending: 0 };
  let sqlite: Sqlite;
  try {
    sqlite = openFile(file, { readonly: true, fileMustExist: true });
  } catch {
    return { fault: "unreadable", ...nothing };
  }
  try {
    if (stepsTaken(sqlite).length === 0) return { fault: "foreign", ...nothing };
    const pending = pendingSteps(sqlite).length;
    if (sqlite.pragma("integrity_check", { simple: true }) !== "ok") return { fault: "damaged", ...nothing };
    const counts = countRows(sqlite);
    const same = !expected || (counts.size === expected.size && [...expected].every(([table, count]) => counts.get(table) === count));
    return { fault: same ? null : "counts", rows: sumOf(counts), tables: counts.size, pending };
  } catch (error) {
    return { fault: error instanceof NewerData ? "newer" : "damaged", ...nothing };
  } finally {
    sqlite.close();
  }
}

/** Runs the upgrade of a start on a scratch copy. @throws FailedUpgrade */
export function upgradeScratch(file: string): void {
  const sqlite = openFile(file, { fileMustExist: true });
  try {
    migrate(sqlite, () => file);
  } finally {
    sqlite.close();
  }
}

/** Returns whether a process has this database open. Only the last connection can fold in the log, so failing to do so proves another. */
export function isInUse(file: string): boolean {
  let sqlite: Sqlite | undefined;
  try {
    sqlite = openFile(file, { fileMustExist: true, timeout: 200 });
    sqlite.pragma("journal_mode = DELETE");
    return false;
  } catch (error) {
    return String((error as { code?: string }).code).startsWith("SQLITE_BUSY");
  } finally {
    sqlite?.close();
  }
}

const actsIn = (sqlite: Sqlite) => checkActChain((after) => sqlite.prepare(actBatchSql).all({ 1: after }) as ActRow[]);

/** Examines a database while it is served, for the doctor. `fault` is a sentence or null. */
export async function diagnose(file: string) {
  const sqlite = openFile(file, { fileMustExist: true });
  try {
    sqlite.pragma("query_only = ON");
    const pending = pendingSteps(sqlite).length;
    const [broken] = sqlite.pragma("integrity_check(1)", { simple: false }) as { integrity_check: string }[];
    const orphans = (sqlite.pragma("foreign_key_check") as unknown[]).length;
    const admins = sqlite.prepare("select count(*) from users where role = 'admin'").pluck().get() as number;
    const fault =
      broken?.integrity_check !== "ok"
        ? `${file} is damaged (${broken?.integrity_check}).`
        : orphans > 0
          ? `${orphans} rows point at rows that are not there.`
          : null;
    const waiting = pending > 0 ? 0 : (sqlite.prepare(waitingSql).pluck().get() as number);
    const readsPages = pending === 0 && (sqlite.prepare(watchSql).pluck().get() as number) > 0;
    const half = sqlite.prepare("select 1 from sqlite_schema where name = ?").get(moveTable) ? unfinished(file) : null;
    return {
      fault,
      half,
      pending,
      admins,
      waiting,
      readsPages,
      rows: sumOf(countRows(sqlite)),
      acts: pending > 0 ? null : await actsIn(sqlite),
    };
  } finally {
    sqlite.close();
  }
}
