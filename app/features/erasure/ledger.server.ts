import { closeSync, existsSync, fstatSync, fsyncSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LedgerEntry } from "#app/db/file-endings.server.ts";
import { settings } from "#app/process/settings.server.ts";

export type { LedgerEntry };

/**
 * What a restored backup does not know of; it lies beside the database, since it must outlive it. It holds ids and times alone, one line of
 * JSON each, and is only appended to. Whoever deletes a line lets that account come back.
 */
const file = join(dirname(settings.databaseFile), "ledger.ndjson");
const newline = "\n".charCodeAt(0);

/** Appends entries and returns once they are on the disk. Writing the same entry twice does no harm. */
export function appendToLedger(entries: LedgerEntry[]): void {
  if (entries.length === 0) return;
  const isNew = !existsSync(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(file, "a+", 0o600);
  try {
    const { size } = fstatSync(handle);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(handle, last, 0, 1, size - 1);
    const torn = size > 0 && last[0] !== newline; // a full disk or a power cut left an unfinished line
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

/** Returns everything recorded, the oldest first. Skips unfinished lines, whose entries were written again. */
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
