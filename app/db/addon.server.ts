import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSingleFile, readPart } from "#app/process/installation.server.ts";
import { addonName } from "./addon-file.ts";

/**
 * Loads SQLite's compiled part out of the single file; returns undefined in a checkout, where it is beside its package. A system loads it
 * only from a folder, so it is written to one that nobody else can write to, loaded, and removed again.
 */
function loadAddon(): object | undefined {
  if (!isSingleFile) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "portage-"));
  const file = join(folder, addonName);
  try {
    writeFileSync(file, readPart(addonName));
    const loaded: { exports: object } = { exports: {} };
    process.dlopen(loaded, file);
    return loaded.exports;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`SQLite cannot be loaded from ${folder}: ${message}. Set TMPDIR to a folder that may hold programs.`, { cause: error });
  } finally {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows locks a loaded file; it goes with the temporary folder.
    }
  }
}

export const addon = loadAddon();
