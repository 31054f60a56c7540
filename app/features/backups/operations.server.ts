import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import * as data from "#app/db/single-file.server.ts";
import { Problem, UnusableData } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { backupFiles, backupFolder, makeFolder, moveInto, pruneBackups, removeDatabase, writeRecord } from "./files.server.ts";
import { type BackupRecord, backupName, type Endings, type Fault, type Outcome } from "./rules.ts";

/** A file that cannot serve as the site, or a database that cannot be replaced now. The message is a sentence with the reason. */
export class UnusableBackup extends UnusableData {
  readonly fault: Fault;
  constructor(fault: Fault, file: string) {
    super(sentenceOf(fault, file));
    this.fault = fault;
  }
}

/** Returns the sentence for a fault in the reader's language. */
export function sentenceOf(fault: Fault, file: string): string {
  const sentences = {
    missing: m.backups_fault_missing,
    unreadable: m.backups_fault_unreadable,
    damaged: m.backups_fault_damaged,
    foreign: m.backups_fault_foreign,
    newer: m.backups_fault_newer,
    counts: m.backups_fault_counts,
    "in-use": m.backups_fault_in_use,
  };
  return sentences[fault]({ file });
}

/** @throws UnusableData where the database is no file: copies are made with the server's own tools */
export function ofFileOnly(): void {
  if (settings.databaseUrl) throw new UnusableData(m.backups_not_a_file());
}

const quiet: data.Progress = () => {};

/**
 * Makes a verified copy of the database, also while it is served: as `target`, or among the backups, where it replaces the oldest. An
 * unfinished copy never has the final name.
 * @throws Problem when `target` exists, UnusableBackup, and errors of the file system
 */
export async function makeBackup(target: string | null, progress = quiet): Promise<Outcome> {
  ofFileOnly();
  const started = Date.now();
  const file = target ? resolve(target) : join(backupFolder, backupName(started));
  if (target && existsSync(file)) throw new Problem(m.backups_exists({ file }));
  return recorded("backup", file, started, async () => {
    if (!existsSync(settings.databaseFile)) throw new UnusableBackup("missing", settings.databaseFile);
    makeFolder(dirname(file));
    const half = `${file}.${process.pid}.part`;
    try {
      const counts = await data.copyWhileInUse(settings.databaseFile, half, progress);
      data.settle(half);
      const { fault, rows } = data.examine(half, counts);
      if (fault) throw new UnusableBackup(fault, file);
      moveInto(half, file);
      if (!target) pruneBackups(settings.backups.keep);
      return { rows };
    } finally {
      removeDatabase(half);
    }
  });
}

type Done = { rows: number; endings?: Endings };

/** Runs a backup or a rehearsal and records its outcome. Throws what `work` throws. */
export async function recorded(what: keyof BackupRecord, file: string, at: number, work: () => Promise<Done>): Promise<Outcome> {
  const outcome = { at, file, rows: 0, bytes: 0, ms: 0, failure: null, fault: null };
  try {
    const done = { ...outcome, ...(await work()), bytes: statSync(file).size, ms: Date.now() - at };
    writeRecord({ [what]: done });
    return done;
  } catch (error) {
    try {
      const fault = error instanceof UnusableBackup ? error.fault : null;
      writeRecord({ [what]: { ...outcome, failure: (error as Error).message, fault } });
    } catch {
      // A full or read-only disk takes no record either; the error thrown below says so.
    }
    throw error;
  }
}

/** Returns the path of a backup, given by its path or its name; without a name that of the newest. @throws UnusableBackup */
export function chosenBackup(name: string | undefined): string {
  const newest = backupFiles()[0]?.name;
  const candidates = name ? [resolve(name), join(backupFolder, basename(name))] : newest ? [join(backupFolder, newest)] : [];
  const file = candidates.find((candidate) => existsSync(candidate));
  if (!file) throw new UnusableBackup("missing", name ?? backupFolder);
  return file;
}
