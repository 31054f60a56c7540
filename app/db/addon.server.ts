import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSingleFile, readPart } from "#app/installation.server.ts";

/**
 * SQLite's compiled part where it is not beside its package: out of the single file into a folder nobody else can write to, loaded, and
 * taken away again. A system loads such a file from a folder alone, never from memory. Undefined in a checkout.
 */
function loadAddon(): object | undefined {
  if (!isSingleFile) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "portage-"));
  const file = join(folder, "better_sqlite3.node");
  try {
    writeFileSync(file, readPart("better_sqlite3.node"));
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
      // Windows keeps what is loaded; it goes with the temporary folder.
    }
  }
}

export const addon = loadAddon();
