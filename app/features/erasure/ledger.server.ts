import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { settings } from "#app/settings.server.ts";

/** An account that was deleted, or whose password was changed, at `at`. An id alone may be given again after a restore: `made` tells them apart. */
export type LedgerEntry = { kind: "account" | "password"; id: number; made: number; at: number; textsKept?: boolean };

/**
 * Beside the database, since it must outlive it: what a restored backup does not know of. Ids and times alone, a line of JSON each,
 * only ever added to. Whoever takes a line away lets that account come back.
 */
const file = join(dirname(settings.databaseFile), "ledger.ndjson");
const newline = "\n".charCodeAt(0);

/** On the disk when it returns. The same entry twice means no more than once. */
export function appendToLedger(entries: LedgerEntry[]): void {
  if (entries.length === 0) return;
  const isNew = !existsSync(file);
  const handle = openSync(file, "a+", 0o600);
  try {
    const { size } = fstatSync(handle);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(handle, last, 0, 1, size - 1);
    const torn = size > 0 && last[0] !== newline; // the end of a line that a full disk or a power cut left
    writeFileSync(handle, `${torn ? "\n" : ""}${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (isNew && process.platform !== "win32") flushFolder(dirname(file));
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Everything recorded, the oldest first. A line that was cut off says nothing: its entry was written again. */
export function readLedger(): LedgerEntry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").flatMap(entryIn);
}

function entryIn(line: string): LedgerEntry[] {
  try {
    return line === "" ? [] : [JSON.parse(line) as LedgerEntry];
  } catch {
    return [];
  }
}
