import type { Endings } from "#app/db/file-endings.server.ts";
import type { Fault } from "#app/db/single-file.server.ts";

export type { Endings, Fault };

export type BackupFile = { name: string; bytes: number; at: number };
/** The outcome of the last try; `rows` counts all tables. `failure` is a sentence; `fault` is its kind when it is one of ours. */
export type Outcome = {
  at: number;
  file: string;
  rows: number;
  bytes: number;
  ms: number;
  failure: string | null;
  fault: Fault | null;
  /** What a restore would close, after a rehearsal. */
  endings?: Endings;
};

export type BackupRecord = { backup?: Outcome; rehearsal?: Outcome };

/** Returns a time as "20261121T134205Z", which sorts by time and is allowed in file names on every system. */
export const stampOf = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

export const backupName = (time: number) => `portage-${stampOf(time)}.db`;

/** Returns the names of the backups that a retention of `keep` removes. Files with another kind of name stay. */
export function staleBackups(names: string[], keep: number): string[] {
  return names
    .filter((name) => /^portage-\d{8}T\d{6}Z\.db$/.test(name))
    .sort()
    .reverse()
    .slice(keep);
}
