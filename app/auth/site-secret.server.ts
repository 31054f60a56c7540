import { createHmac } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "#app/process/settings.server.ts";
import { newSecret } from "./secret.server.ts";

let known: string | undefined;

/**
 * Returns the site's secret: SECRET, or one that is made once and stored in the data folder. Losing it loses the counts keyed with it,
 * the browsers that are recognized, and the keys of private feeds and of unsubscribing, which change.
 */
export function siteSecret(): string {
  known ??= settings.secret ?? keptSecret(join(settings.dataDir, "secret"));
  return known;
}

/** Returns a secret of 256 bits that only this site can make, and makes again of the same text. */
export function derivedSecret(purpose: string, text: string): string {
  return createHmac("sha256", siteSecret()).update(`${purpose} ${text}`).digest("base64url");
}

/** Returns a keyed hash of 132 bits. Without the site's secret, nobody can find the text by trying all texts. */
export const keyedHash = (purpose: string, text: string): string => derivedSecret(purpose, text).slice(0, 22);

function keptSecret(file: string): string {
  const half = `${file}.${process.pid}`;
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  try {
    return readFileSync(file, "utf8");
  } catch {
    writeFileSync(half, newSecret(), { mode: 0o600 });
  }
  try {
    linkSync(half, file); // when two processes start at once, the first one's whole secret wins
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(half);
  }
  return readFileSync(file, "utf8");
}
