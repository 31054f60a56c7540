import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newSecret } from "./auth/secret.server.ts";
import { settings } from "./settings.server.ts";

let known: string | undefined;

/** What only this site knows: SECRET, else made once and kept in the data folder. Nothing is lost with it but the counts made with it. */
export function siteSecret(): string {
  known ??= settings.secret ?? keptSecret(join(settings.dataDir, "secret"));
  return known;
}

function keptSecret(file: string): string {
  const half = `${file}.${process.pid}`;
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  try {
    return readFileSync(file, "utf8");
  } catch {
    writeFileSync(half, newSecret(), { mode: 0o600 });
  }
  try {
    linkSync(half, file); // of two processes that start at once the first one's stands, whole
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(half);
  }
  return readFileSync(file, "utf8");
}
