import { openFile, type Sqlite } from "#app/db/open.server.ts";
import { unusablePasswordHash } from "#app/features/accounts/password.server.ts";
import type { LedgerEntry } from "#app/features/erasure/ledger.server.ts";
import { quoted, tablesOf } from "./data.server.ts";
import type { Endings } from "./rules.ts";

/** An admin whose password was closed, and who needs another way in. */
export type LockedOut = { email: string; username: string };

/**
 * Closes in a copy of the database what was closed in the site since the copy was made: all sessions, tokens, links and private feed
 * addresses unless `keepSignIns`, since nobody recorded which of them ended, and the passwords that the ledger says were changed. Counts
 * the accounts that were deleted since; the site's own operation deletes them. The copy may be of an older schema: it lacks tables then.
 */
export function applyEndings(file: string, ledger: LedgerEntry[], keepSignIns: boolean): { endings: Endings; admins: LockedOut[] } {
  const sqlite = openFile(file, { fileMustExist: true });
  try {
    sqlite.pragma("foreign_keys = ON");
    sqlite.pragma("secure_delete = ON");
    return sqlite.transaction(() => {
      const standing = ledger.filter((entry) => isStanding(sqlite, entry));
      const deleted = new Set(standing.flatMap(({ kind, id }) => (kind === "account" ? [id] : [])));
      const changes = lastChanges(standing).filter(({ id }) => !deleted.has(id));
      const closed = changes.flatMap((entry) => closePassword(sqlite, entry));
      const ended = keepSignIns ? { signIns: 0, tokens: 0, links: 0, feeds: 0 } : endSignIns(sqlite);
      const endings = { ...ended, accounts: deleted.size, passwords: closed.length };
      return { endings, admins: closed.filter(({ role }) => role === "admin") };
    })();
  } finally {
    sqlite.close();
  }
}

/** What a database that stopped in the middle still owes the ledger; nothing when it cannot be read. */
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
    return []; // damaged, or of a version that kept no ledger
  }
}

/** An id alone may belong to another account by now: it was given again after an earlier restore. */
const isStanding = (sqlite: Sqlite, { id, made }: LedgerEntry) =>
  sqlite.prepare("select 1 from users where id = ? and created_at = ?").get(id, made) !== undefined;

/** Of each account the newest change of its password. */
function lastChanges(entries: LedgerEntry[]): LedgerEntry[] {
  const changes = entries.filter(({ kind }) => kind === "password").sort((a, b) => a.at - b.at);
  return [...new Map(changes.map((entry) => [entry.id, entry])).values()];
}

const hasColumn = (sqlite: Sqlite, table: string, column: string) =>
  (sqlite.pragma(`table_info(${quoted(table)})`) as { name: string }[]).some(({ name }) => name === column);

/** Gives the account when its password in this copy is older than the change; what it opened goes with it. */
function closePassword(sqlite: Sqlite, { id, at }: LedgerEntry): (LockedOut & { role: string })[] {
  const setAt = hasColumn(sqlite, "users", "password_changed_at") ? "coalesce(password_changed_at, created_at)" : "created_at";
  const account = sqlite
    .prepare(`update users set password_hash = ? where id = ? and ${setAt} < ? returning email, username, role`)
    .get(unusablePasswordHash(), id, at) as (LockedOut & { role: string }) | undefined;
  if (!account) return [];
  for (const table of secretTables(sqlite)) sqlite.prepare(`delete from ${quoted(table)} where user_id = ?`).run(id);
  return [account];
}

/** Whatever holds the hash of a secret lets somebody in. */
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
