import { makeBackup } from "#app/features/backups/operations.server.ts";
import { exportSite, importSite } from "#app/features/backups/portable.server.ts";
import { endingsSentence, type Restored, rehearseRestore, restoreBackup } from "#app/features/backups/restore.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { progressOf } from "./progress.ts";

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export async function backupCommand(target: string | undefined) {
  const { file, rows, bytes } = await makeBackup(target ?? null, progressOf("Copying"));
  console.log(`${file}\n${rows} rows, ${megabytes(bytes)}, checked.`);
}

type RestoreOptions = { rehearse?: boolean; keepSignIns?: boolean };

export async function restoreCommand(name: string | undefined, { rehearse = false, keepSignIns = false }: RestoreOptions) {
  if (rehearse) {
    const { file, rows, ms, endings } = await rehearseRestore(name);
    console.log(`${file} can be restored: ${rows} rows, read and brought to this version in ${(ms / 1000).toFixed(1)} s.`);
    console.log(`It would close: ${(endings && endingsSentence(endings)) ?? "nothing"}.`);
    return;
  }
  const restored = restoreBackup(name, { keepSignIns });
  const { file, rows, aside, endings } = restored;
  console.log(`${file} (${rows} rows) is in place.`);
  if (aside) console.log(`The database from before lies in ${aside}.`);
  console.log(
    `${endingsSentence(endings) ?? "Nothing had to be closed"}.${keepSignIns ? " Sign-ins, tokens and links were kept as they were in the copy." : ""}`,
  );
  await finishRestore(restored);
}

/**
 * Does what needs the restored site itself, which is opened only now that it is in place. A copy of an older schema waits for its first
 * start.
 */
async function finishRestore({ endings, admins, isOlder }: Restored) {
  if (isOlder && endings.accounts > 0)
    console.log("The copy is of an older version: those accounts are deleted when this version first starts on it.");
  if (!isOlder && endings.accounts > 0) {
    const { deleteAgain } = await import("#app/features/privacy/operations.server.ts");
    const { erasuresFinished } = await import("#app/features/erasure/operations.server.ts");
    await deleteAgain(Date.now());
    await erasuresFinished();
  }
  await tellAdmins(admins, isOlder);
}

/** Does for a database that the server's own tools have restored what `restore` does for a file. */
export async function afterRestoreCommand({ keepSignIns = false, ledger = true }: RestoreOptions & { ledger?: boolean }) {
  const { closeAgain, ledgerOrThrow, ofServerOnly } = await import("#app/features/backups/after-restore.server.ts");
  ofServerOnly();
  if (ledger) ledgerOrThrow();
  const { deleteAgain } = await import("#app/features/privacy/operations.server.ts");
  const { erasuresFinished } = await import("#app/features/erasure/operations.server.ts");
  const accounts = await deleteAgain(Date.now());
  await erasuresFinished();
  const { endings, admins } = await closeAgain({ keepSignIns });
  console.log(`${endingsSentence({ ...endings, accounts }) ?? "Nothing had to be closed"}.`);
  await tellAdmins(admins, false);
}

/** Says how those get in whose password was closed. */
async function tellAdmins(admins: Restored["admins"], isOlder: boolean) {
  if (admins.length === 0) return;
  console.log('Whose password was closed sets a new one by "Forgot password".');
  if (settings.smtpUrl) return;
  console.log("No mail server is set. For these admins:");
  for (const { email, username } of admins) {
    const link = isOlder ? `portage admin link ${email}` : await (await import("./admin.ts")).linkFor(email);
    console.log(`  ${username} <${email}>  ${link}`);
  }
}

export async function exportCommand(file: string) {
  console.log(`${await exportSite(file, progressOf("Writing"))} rows were written to ${file}.`);
}

export async function importCommand(file: string) {
  console.log(`${await importSite(file, progressOf("Reading"))} rows are in place.`);
}
