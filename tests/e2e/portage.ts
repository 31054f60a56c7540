import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { portage, type RunningServer, startServer } from "../support/server.ts";

export type Site = RunningServer & { makeAdmin: (email: string) => void };

/** `site` is a server of its own with an empty database, shared by the tests of a file; with `holdsDemo` it has the demo content. */
export const test = base.extend<object, { site: Site; holdsDemo: boolean }>({
  holdsDemo: [false, { scope: "worker", option: true }],
  site: [
    async ({ holdsDemo }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "portage-e2e-"));
      const env = { DATA_DIR: folder, LOG_LEVEL: "silent", NEW_MEMBER_HOURS: "0" };
      const server = await startServer(env, [], holdsDemo ? ["--demo"] : []);
      const makeAdmin = (email: string) =>
        void execFileSync(process.execPath, [portage, "admin", "grant", email], { env: { ...process.env, DATA_DIR: folder } });
      await use({ ...server, makeAdmin });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});
export { expect } from "@playwright/test";
