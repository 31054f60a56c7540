import { openFile, type Sqlite } from "./open.server.ts";
import { quoted, tablesOf } from "./single-file.server.ts";

/**
 * An account that was deleted, or whose password was changed, at `at`. `made` is when the account was created: after a restore, the same id
 * can belong to another account.
 */
export type LedgerEntry = { kind: "account" | "password"; id: number; made: number; at: number; textsKept?: boolean };

/** How many of each kind a restore closes because the backup would let them in again. */
export type Endings = { signIns: number; tokens: number; links: number; feeds: number; accounts: number; passwords: number };

/** An admin whose password was closed and who needs another way in. */
export type LockedOut = { email: string; username: string };

/**
 * Closes in a copy of the database what the site has closed since the copy was made. All sessions, tokens, links and private feed addresses
 * end unless `keepSignIns`, since nothing recorded which of them had ended, and so do the passwords that the ledger says were changed.
 * Counts the accounts that were deleted since; the site's own operation deletes them. A copy of an older schema may lack some of the
 * tables.
 */
export function applyEndings(
  file: string,
  ledger: LedgerEntry[],
  { keepSignIns, noPassword }: { keepSignIns: boolean; noPassword: string },
): { endings: Endings; admins: LockedOut[] } {
  const sqlite = openFile(file, { fileMustExist: true });
  try {
    sqlite.pragma("foreign_keys = ON");
    sqlite.pragma("secure_delete = ON");
    return sqlite.transaction(() => {
      const standing = ledger.filter((entry) => isStanding(sqlite, entry));
      const deleted = new Set(standing.flatMap(({ kind, id }) => (kind === "account" ? [id] : [])));
      const changes = lastChanges(standing).filter(({ id }) => !deleted.has(id));
      const closed = changes.flatMap((entry) => closePassword(sqlite, entry, noPassword));
      const ended = keepSignIns ? { signIns: 0, tokens: 0, links: 0, feeds: 0 } : endSignIns(sqlite);
      const endings = { ...ended, accounts: deleted.size, passwords: closed.length };
      return { endings, admins: closed.filter(({ role }) => role === "admin") };
    })();
  } finally {
    sqlite.close();
  }
}

/** Returns the ledger entries that an interrupted database has not written down yet; none when it cannot be read. */
export function owedToLedger(file: string): LedgerEntry[] {
  try {
    const sqlite = openFile(file, { readonly: true, fileMustExist: true });
    try {
      const rows = sqlite
        .prepare(
          `select kind, account_id as id, account_created_at as made, created_at as at, texts_kept as textsKept
           from erasure_tasks where kind <> 'text' and recorded_at is null order by erasure_tasks.id`,
        )
        .all() as (Omit<LedgerEntry, "textsKept"> & { textsKept: number | null })[];
      return rows.map(({ textsKept, ...entry }) => ({ ...entry, ...(entry.kind === "account" && { textsKept: textsKept === 1 }) }));
    } finally {
      sqlite.close();
    }
  } catch {
    return []; // the database is damaged, or of a version without a ledger
  }
}

/** Compares the creation time too: after an earlier restore, the same id may belong to another account. */
const isStanding = (sqlite: Sqlite, { id, made }: LedgerEntry) =>
  sqlite.prepare("select 1 from users where id = ? and created_at = ?").get(id, made) !== undefined;

/** Returns the newest password change of each account. */
function lastChanges(entries: LedgerEntry[]): LedgerEntry[] {
  const changes = entries.filter(({ kind }) => kind === "password").sort((a, b) => a.at - b.at);
  return [...new Map(changes.map((entry) => [entry.id, entry])).values()];
}

const hasColumn = (sqlite: Sqlite, table: string, column: string) =>
  (sqlite.pragma(`table_info(${quoted(table)})`) as { name: string }[]).some(({ name }) => name === column);

/**
 * Closes the password and deletes the account's secrets. Returns the account, or nothing when its password in this copy is newer than the
 * change.
 */
function closePassword(sqlite: Sqlite, { id, at }: LedgerEntry, noPassword: string): (LockedOut & { role: string })[] {
  const setAt = hasColumn(sqlite, "users", "password_changed_at") ? "coalesce(password_changed_at, created_at)" : "created_at";
  const account = sqlite
    .prepare(`update users set password_hash = ? where id = ? and ${setAt} < ? returning email, username, role`)
    .get(noPassword, id, at) as (LockedOut & { role: string }) | undefined;
  if (!account) return [];
  for (const table of secretTables(sqlite)) sqlite.prepare(`delete from ${quoted(table)} where user_id = ?`).run(id);
  return [account];
}

/** Every table that holds the hash of a secret can let somebody in. */
const secretTables = (sqlite: Sqlite) => tablesOf(sqlite).filter((table) => hasColumn(sqlite, table, "secret_hash"));

function endSignIns(sqlite: Sqlite) {
  const ended = { signIns: 0, tokens: 0, links: 0, feeds: 0 };
  const kinds: Record<string, keyof typeof ended> = { sessions: "signIns", api_tokens: "tokens" };
  for (const table of secretTables(sqlite)) {
    ended[kinds[table] ?? "links"] += sqlite.prepare(`delete from ${quoted(table)}`).run().changes;
  }
  if (hasColumn(sqlite, "users", "feed_key")) {
    ended.feeds = sqlite.prepare("update users set feed_key = null where feed_key is not null").run().changes;
  }
  return ended;
}
