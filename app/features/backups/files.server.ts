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
import { type BackupFile, type BackupRecord, staleBackups } from "./rules.ts";

export const backupFolder = settings.backups.folder;
const dayMs = 86_400_000;
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

/** Takes away the oldest backups, and what a command that was killed left behind a day ago or longer. */
export function pruneBackups(keep: number): void {
  const names = readdirSync(backupFolder);
  for (const name of staleBackups(names, keep)) rmSync(join(backupFolder, name));
  const leftovers = names.filter((name) => /\.part(-\w+)?$|^rehearsal-/.test(name)).map((name) => join(backupFolder, name));
  for (const path of leftovers) if (statSync(path).mtimeMs < Date.now() - dayMs) rmSync(path, { recursive: true, force: true });
}

/** How the last backup and the last rehearsal went, kept among the backups: it must be readable when the database is not. */
export function readRecord(): BackupRecord {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, "utf8")) : {};
}

export function writeRecord(change: BackupRecord): void {
  makeFolder(backupFolder);
  const half = `${recordFile}.${process.pid}.part`;
  writeFileSync(half, JSON.stringify({ ...readRecord(), ...change }));
  renameSync(half, recordFile);
}
