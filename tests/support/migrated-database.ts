import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

declare module "vitest" {
  interface ProvidedContext {
    migratedDatabase: string;
  }
}

/** Makes a database of the present schema with its reference data, which each test file begins with a copy of (own-database.ts). */
export default function setup({ provide }: { provide: (key: "migratedDatabase", path: string) => void }) {
  const folder = mkdtempSync(join(tmpdir(), "portage-migrated-"));
  execFileSync(process.execPath, ["app/cli/portage.ts", "migrate"], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  provide("migratedDatabase", join(folder, "portage.db"));
  return () => rmSync(folder, { recursive: true, force: true });
}
