import { createHmac } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newSecret } from "./auth/secret.server.ts";
import { settings } from "./settings.server.ts";

let known: string | undefined;

/** What only this site knows: SECRET, else made once and kept in the data folder. Lost with it are the counts made with it, and which browsers are known. */
export function siteSecret(): string {
  known ??= settings.secret ?? keptSecret(join(settings.dataDir, "secret"));
  return known;
}

/** 132 bits that only this site can make of a text: what is counted or signed by it cannot be found by trying all texts. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac("sha256", siteSecret()).update(`${purpose} ${text}`).digest("base64url").slice(0, 22);
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
