import { adminOrThrow, provenAdminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { inOwnProcess } from "#app/process/own-process.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { backupFiles, readRecord } from "./files.server.ts";
import { sentenceOf } from "./operations.server.ts";
import { endingsSentence } from "./restore.server.ts";
import type { BackupRecord, Outcome } from "./rules.ts";

const shown = (outcome: Outcome | undefined) =>
  outcome && { ...outcome, failure: failureOf(outcome), endings: outcome.endings ? endingsSentence(outcome.endings) : null };

/** Returns why it failed: our own faults in the reader's language, the system's messages as they were. */
function failureOf({ failure, fault, file }: Outcome): string | null {
  return fault ? sentenceOf(fault, file) : failure;
}

/** Returns the copies in the folder and the outcomes of the last backup and the last rehearsal. @throws SignInNeeded, AdminOnly */
export function backupsNow(viewer: Viewer) {
  adminOrThrow(viewer);
  const { backup, rehearsal } = readRecord();
  const { folder, everyHours, keep } = settings.backups;
  return { files: backupFiles(), backup: shown(backup), rehearsal: shown(rehearsal), folder, everyHours, keep };
}

/** Makes a backup now. @throws SignInNeeded, AdminOnly, ProofNeeded, InvalidInput with the reason it failed */
export async function backUpNow(viewer: Viewer): Promise<void> {
  const admin = provenAdminOrThrow(viewer, m.backups_now());
  await transaction((tx) => recordStaffAct(tx, admin, { kind: "backup_made" }), unseen);
  await orSentence("backup", ["backup"]);
}

/** Restores the newest copy into a scratch file. @throws SignInNeeded, AdminOnly, ProofNeeded, InvalidInput with the reason it failed */
export async function rehearseNow(viewer: Viewer): Promise<void> {
  const admin = provenAdminOrThrow(viewer, m.backups_rehearse());
  if (backupFiles().length === 0) throw new InvalidInput({ form: m.backups_none() });
  await transaction((tx) => recordStaffAct(tx, admin, { kind: "backup_rehearsed" }), unseen);
  await orSentence("rehearsal", ["restore", "--rehearse"]);
}

async function orSentence(what: keyof BackupRecord, command: string[]): Promise<void> {
  const started = Date.now();
  try {
    await inOwnProcess(...command);
  } catch (error) {
    const outcome = readRecord()[what];
    const why = outcome && outcome.at >= started ? failureOf(outcome) : null;
    throw new InvalidInput({ form: m.backups_failed({ why: why ?? (error as Error).message }) });
  }
}
