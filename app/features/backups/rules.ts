/** What may be wrong with a file that should hold the site. */
export type Fault = "missing" | "unreadable" | "damaged" | "foreign" | "newer" | "counts" | "in-use";

export type BackupFile = { name: string; bytes: number; at: number };
/** How the last try went; `rows` over all tables. `failure` is a sentence, `fault` its kind where it is one of ours. */
export type Outcome = {
  at: number;
  file: string;
  rows: number;
  bytes: number;
  ms: number;
  failure: string | null;
  fault: Fault | null;
  /** Of a rehearsal: what a restore would close. */
  endings?: Endings;
};

/** How much of what a backup would let in again a restore closes. */
export type Endings = { signIns: number; tokens: number; links: number; feeds: number; accounts: number; passwords: number };
export type BackupRecord = { backup?: Outcome; rehearsal?: Outcome };

/** "20261121T134205Z" of a time: sorts as it reads, and every system takes it in a file's name. */
export const stampOf = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

export const backupName = (time: number) => `portage-${stampOf(time)}.db`;

/** The backups a retention of `keep` lets go, of all the names in the folder; what has another kind of name stays. */
export function staleBackups(names: string[], keep: number): string[] {
  return names
    .filter((name) => /^portage-\d{8}T\d{6}Z\.db$/.test(name))
    .sort()
    .reverse()
    .slice(keep);
}
