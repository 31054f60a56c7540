import { engine } from "#app/db/client.server.ts";
import type { LockedOut } from "#app/db/file-endings.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { closePassword, endWaysIn } from "#app/features/accounts/operations.server.ts";
import { type LedgerEntry, readLedger } from "#app/features/erasure/ledger.server.ts";
import { SettingsMistake, UnusableData } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import type { Endings } from "./rules.ts";

/** @throws UnusableData where the database is a file, which its own restore closes */
export function ofServerOnly(): void {
  if (!engine.isRemote)
    throw new UnusableData("The database is a file: portage restore puts a copy in place and closes what was closed since.");
}

/**
 * A ledger that is not there says nothing of who has left: that nothing had to be closed would be a guess.
 * @throws SettingsMistake where this machine has none
 */
export function ledgerOrThrow(): void {
  if (readLedger().length > 0) return;
  throw new SettingsMistake(
    `${settings.dataDir} holds no ledger.ndjson with entries, so nobody knows here what was closed since. Set DATA_DIR to a node's folder, or say --no-ledger if nobody has ever deleted an account or changed a password.`,
  );
}

/**
 * Closes in a database that was restored what the site has closed since, by this machine's ledger: passwords that were changed, and all sign-ins,
 * tokens, links and private feeds unless `keepSignIns`. The accounts that were deleted are deleted before.
 */
export function closeAgain({
  keepSignIns,
}: {
  keepSignIns: boolean;
}): Promise<{ endings: Omit<Endings, "accounts">; admins: LockedOut[] }> {
  return transaction(async (tx) => {
    const closed: (LockedOut & { role: string; isNew: boolean })[] = [];
    for (const change of lastChanges(readLedger())) {
      const account = await closePassword(tx, change);
      if (account) closed.push(account);
    }
    const ended = keepSignIns ? { signIns: 0, tokens: 0, links: 0, feeds: 0 } : await endWaysIn(tx);
    return {
      endings: { ...ended, passwords: closed.filter(({ isNew }) => isNew).length },
      admins: closed.filter(({ role }) => role === "admin"),
    };
  });
}

/** The newest change of each account's password. */
function lastChanges(entries: LedgerEntry[]): LedgerEntry[] {
  const changes = entries.filter(({ kind }) => kind === "password").sort((a, b) => a.at - b.at);
  return [...new Map(changes.map((entry) => [`${entry.id} ${entry.made}`, entry])).values()];
}
