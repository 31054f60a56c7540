import { inOwnProcess } from "#app/process/own-process.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { hourMs } from "#app/text/spans.ts";
import { readRecord } from "./files.server.ts";

/** Makes a backup when the newest is BACKUP_EVERY_HOURS old, for the schedule. Starting the server often makes no extra ones. */
export async function backUpWhenDue(now: number): Promise<void> {
  if (settings.databaseUrl) return; // its operator makes them with the server's own tools
  const { everyHours } = settings.backups;
  const { backup } = readRecord();
  const isFresh = backup && backup.failure === null && backup.at > now - everyHours * hourMs;
  if (everyHours > 0 && !isFresh) await inOwnProcess("backup");
}
