import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { commandLine } from "#app/installation.server.ts";
import { settings } from "#app/settings.server.ts";
import { readRecord } from "./files.server.ts";

const run = promisify(execFile);
const hourMs = 3_600_000;

/**
 * Runs one of our commands in a process of its own, so that no request waits while a large file is read. The record holds its outcome.
 * @throws Error with the command's last line when it failed
 */
export async function inOwnProcess(...args: string[]): Promise<void> {
  const [file, words] = commandLine(...args);
  try {
    await run(file, words, { maxBuffer: 1 << 20 });
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr ?? "").trim();
    throw new Error(said.split("\n").at(-1) || (error as Error).message, { cause: error });
  }
}

/** Makes a backup when the newest is BACKUP_EVERY_HOURS old, for the schedule. Starting the server often makes no extra ones. */
export async function backUpWhenDue(now: number): Promise<void> {
  if (settings.databaseUrl) return; // its operator makes them with the server's own tools
  const { everyHours } = settings.backups;
  const { backup } = readRecord();
  const isFresh = backup && backup.failure === null && backup.at > now - everyHours * hourMs;
  if (everyHours > 0 && !isFresh) await inOwnProcess("backup");
}
