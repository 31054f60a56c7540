import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { settings } from "#app/process/settings.server.ts";
import type { Migration } from "./migrations.server.ts";
import type { Sqlite } from "./open.server.ts";

const copiesKept = 3;

/**
 * Copies the database to the backup folder before a migration, named after it, and removes all but the newest three of these copies.
 * Returns the path.
 * @throws Error when the copy cannot be made; nothing is upgraded then
 */
export function keepCopy(sqlite: Sqlite, step: Migration): string {
  const folder = settings.backups.folder;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `before-${step.name}-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}.db`);
  const half = `${file}.part`;
  rmSync(half, { force: true });
  try {
    sqlite.prepare("vacuum into ?").run(half);
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    const { message } = error as Error;
    throw new Error(`Nothing was upgraded: the copy that is made before an upgrade could not be written to ${folder} (${message}).`, {
      cause: error,
    });
  }
  const older = readdirSync(folder)
    .filter((name) => /^before-.*\.db$/.test(name))
    .sort((a, b) => timeIn(b).localeCompare(timeIn(a)));
  for (const name of older.slice(copiesKept)) rmSync(join(folder, name));
  return file;
}

const timeIn = (name: string) => /-(\w+)\.db$/.exec(name)?.[1] ?? "";
