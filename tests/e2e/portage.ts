import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "../support/server.ts";

/** `site` is a server of its own with an empty database, shared by the tests of a file. */
export const test = base.extend<object, { site: RunningServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "portage-e2e-"));
      const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: "silent", NEW_MEMBER_HOURS: "0" });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});
export { expect } from "@playwright/test";
