import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { inject } from "vitest";
import { atEnd } from "./at-end.ts";

// Each test file begins with the migrated database, in a folder that is deleted when its worker ends. Files of one worker share the app's
// modules, and so the connections that these opened and the secret that they read: the database is put back under them. Set it before
// importing any module of the app.
declare global {
  var testFolder: string | undefined;
}

if (!globalThis.testFolder) {
  const folder = mkdtempSync(join(tmpdir(), "portage-test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  globalThis.testFolder = folder;
  process.env.DATA_DIR = folder;
  process.env.LOG_LEVEL = "silent";
  delete process.env.BASE_URL; // the test runner sets its own value
}
const folder = globalThis.testFolder;
mkdirSync(folder, { recursive: true });
const isKept = (name: string) => name === "secret" || name.startsWith("portage.db");
for (const name of readdirSync(folder)) if (!isKept(name)) rmSync(join(folder, name), { recursive: true, force: true });
const migrated = new Database(inject("migratedDatabase"), { readonly: true });
await migrated.backup(join(folder, "portage.db"));
migrated.close();
