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
import { settings } from "#app/process/settings.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { type BackupFile, type BackupRecord, staleBackups } from "./rules.ts";

export const backupFolder = settings.backups.folder;
const recordFile = join(backupFolder, "record.json");

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Waits until the file's contents are on the disk. */
export function flush(file: string): void {
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Moves a finished file to its final name. Both names are in one folder, so that the move happens whole or not at all. */
export function moveInto(half: string, file: string): void {
  flush(half);
  renameSync(half, file);
  if (process.platform === "win32") return; // Windows opens no folders
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** Removes a database file and what the engine may have left beside it. */
export function removeDatabase(file: string): void {
  for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(file + ending, { force: true });
}

/** Returns every copy in the folder, the newest first: backups, and the copies made before upgrades. */
export function backupFiles(): BackupFile[] {
  if (!existsSync(backupFolder)) return [];
  return readdirSync(backupFolder)
    .filter((name) => name.endsWith(".db"))
    .map((name) => ({ name, stat: statSync(join(backupFolder, name)) }))
    .map(({ name, stat }) => ({ name, bytes: stat.size, at: stat.mtimeMs }))
    .sort((a, b) => b.at - a.at);
}

/** Removes the oldest backups, and what a killed command left behind at least a day ago. */
export function pruneBackups(keep: number): void {
  const names = readdirSync(backupFolder);
  for (const name of staleBackups(names, keep)) rmSync(join(backupFolder, name));
  const leftovers = names.filter((name) => /\.part(-\w+)?$|^rehearsal-/.test(name)).map((name) => join(backupFolder, name));
  for (const path of leftovers) if (statSync(path).mtimeMs < Date.now() - dayMs) rmSync(path, { recursive: true, force: true });
}

/**
 * Returns the outcomes of the last backup and the last rehearsal. They are stored among the backups, to be readable when the database is
 * not.
 */
export function readRecord(): BackupRecord {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, "utf8")) : {};
}

export function writeRecord(change: BackupRecord): void {
  makeFolder(backupFolder);
  const half = `${recordFile}.${process.pid}.part`;
  writeFileSync(half, JSON.stringify({ ...readRecord(), ...change }));
  renameSync(half, recordFile);
}
