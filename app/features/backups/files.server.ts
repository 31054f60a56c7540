import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { settings } from "#app/settings.server.ts";
import { type BackupFile, type Record, staleBackups } from "./rules.ts";

export const backupFolder = settings.backups.folder;
const recordFile = join(backupFolder, "record.json");

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** On the disk and not only on its way there. */
export function flush(file: string): void {
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Puts a finished file where its name promises it; both lie in one folder, so that the move happens whole or not at all. */
export function moveInto(half: string, file: string): void {
  flush(half);
  renameSync(half, file);
  if (process.platform === "win32") return; // it opens no folders
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** A database file with what SQLite may have left beside it. */
export function removeDatabase(file: string): void {
  for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(file + ending, { force: true });
}

/** Every copy in the folder, the newest first: backups, and what was kept before upgrades. */
export function backupFiles(): BackupFile[] {
  if (!existsSync(backupFolder)) return [];
  return readdirSync(backupFolder)
    .filter((name) => name.endsWith(".db"))
    .map((name) => ({ name, stat: statSync(join(backupFolder, name)) }))
    .map(({ name, stat }) => ({ name, bytes: stat.size, at: stat.mtimeMs }))
    .sort((a, b) => b.at - a.at);
}

export function pruneBackups(keep: number): void {
  for (const name of staleBackups(readdirSync(backupFolder), keep)) rmSync(join(backupFolder, name));
}

/** How the last backup and the last rehearsal went, kept among the backups: it must be readable when the database is not. */
export function readRecord(): Record {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, "utf8")) : {};
}

export function writeRecord(change: Record): void {
  makeFolder(backupFolder);
  const half = `${recordFile}.${process.pid}.part`;
  writeFileSync(half, JSON.stringify({ ...readRecord(), ...change }));
  renameSync(half, recordFile);
}
