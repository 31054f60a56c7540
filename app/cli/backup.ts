import { makeBackup, rehearseRestore, restoreBackup } from "#app/features/backups/operations.server.ts";
import { exportSite, importSite } from "#app/features/backups/portable.server.ts";
import { progressOf } from "./progress.ts";

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export async function backupCommand(target: string | undefined) {
  const { file, rows, bytes } = await makeBackup(target ?? null, progressOf("Copying"));
  console.log(`${file}\n${rows} rows, ${megabytes(bytes)}, checked.`);
}

export async function restoreCommand(name: string | undefined, { rehearse = false }: { rehearse?: boolean }) {
  if (rehearse) {
    const { file, rows, ms } = await rehearseRestore(name);
    console.log(`${file} can be restored: ${rows} rows, read and brought to this version in ${(ms / 1000).toFixed(1)} s.`);
    return;
  }
  const { file, rows, aside } = restoreBackup(name);
  console.log(`${rows} rows are in place, from ${file}.${aside ? `\nThe database from before lies in ${aside}.` : ""}`);
}

export async function exportCommand(file: string) {
  console.log(`${await exportSite(file, progressOf("Writing"))} rows were written to ${file}.`);
}

export async function importCommand(file: string) {
  console.log(`${await importSite(file, progressOf("Reading"))} rows are in place.`);
}
