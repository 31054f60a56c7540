import { constants, copyFileSync, existsSync, linkSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyEndings, type LockedOut, owedToLedger } from "#app/db/file-endings.server.ts";
import * as data from "#app/db/single-file.server.ts";
import { noPassword } from "#app/features/accounts/password.server.ts";
import { appendToLedger, readLedger } from "#app/features/erasure/ledger.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { backupFolder, makeFolder, moveInto, removeDatabase } from "./files.server.ts";
import { chosenBackup, ofFileOnly, recorded, UnusableBackup } from "./operations.server.ts";
import { type Endings, type Outcome, stampOf } from "./rules.ts";

export type Restored = {
  file: string;
  rows: number;
  /** The path of the database that was replaced. */
  aside: string | null;
  endings: Endings;
  /** Admins whose password was changed since the backup, and who need another way in. */
  admins: LockedOut[];
  /** Whether the copy is of an older schema: its accounts can be deleted again only after a start has upgraded it. */
  isOlder: boolean;
};

/**
 * Puts a backup in the database's place. At every moment the place holds the one or the other; the replaced one stays beside it. What was
 * closed since the backup stays closed: see app/db/file-endings.server.ts.
 * @throws UnusableBackup when the file is damaged, foreign or newer than this version, or while a server has the database open
 */
export function restoreBackup(name: string | undefined, { keepSignIns = false } = {}): Restored {
  ofFileOnly();
  const file = chosenBackup(name);
  const place = settings.databaseFile;
  if (existsSync(place) && data.isInUse(place)) throw new UnusableBackup("in-use", place);
  makeFolder(dirname(place));
  const half = `${place}.part`;
  removeDatabase(half);
  try {
    copyFileSync(file, half);
    const { fault, rows, pending } = data.examine(half); // the copy itself is examined, since it is what takes the place
    if (fault) throw new UnusableBackup(fault, file);
    appendToLedger(owedToLedger(place)); // the old database is about to be replaced and could not write them later
    const closed = applyEndings(half, readLedger(), { keepSignIns, noPassword });
    const aside = existsSync(place) ? keepAside(place) : null;
    moveInto(half, place);
    return { file, rows, aside, ...closed, isOlder: pending > 0 };
  } finally {
    removeDatabase(half);
  }
}

/** Moves the database aside with its log, which a damaged database may still have. Returns the path. */
function keepAside(place: string): string {
  const aside = `${place}.replaced-${stampOf(Date.now())}`;
  try {
    linkSync(place, aside);
  } catch {
    copyFileSync(place, aside, constants.COPYFILE_EXCL); // the file system has no hard links
  }
  for (const ending of ["-wal", "-shm"]) if (existsSync(place + ending)) renameSync(place + ending, aside + ending);
  return aside;
}

/** Does everything a restore would do, upgrade included, in a scratch file that is thrown away. @throws UnusableBackup, FailedUpgrade */
export async function rehearseRestore(name: string | undefined): Promise<Outcome> {
  const file = chosenBackup(name);
  return recorded("rehearsal", file, Date.now(), async () => {
    makeFolder(backupFolder);
    const folder = mkdtempSync(join(backupFolder, "rehearsal-"));
    const scratch = join(folder, "scratch.db");
    try {
      copyFileSync(file, scratch);
      const before = data.examine(scratch);
      if (before.fault) throw new UnusableBackup(before.fault, file);
      const { endings } = applyEndings(scratch, [...readLedger(), ...owedToLedger(settings.databaseFile)], {
        keepSignIns: false,
        noPassword,
      });
      data.upgradeScratch(scratch);
      const after = data.examine(scratch);
      if (after.fault) throw new UnusableBackup(after.fault, file);
      return { rows: before.rows, endings };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Returns "3 sign-ins ended, 1 account deleted again" in the reader's language; null when there was nothing to close. */
export function endingsSentence({ signIns, tokens, links, feeds, accounts, passwords }: Endings): string | null {
  const parts: [number, string][] = [
    [signIns, m.endings_sign_ins({ count: signIns })],
    [tokens, m.endings_tokens({ count: tokens })],
    [links, m.endings_links({ count: links })],
    [feeds, m.endings_feeds({ count: feeds })],
    [accounts, m.endings_accounts({ count: accounts })],
    [passwords, m.endings_passwords({ count: passwords })],
  ];
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([, text]) => text)
      .join(", ") || null
  );
}
