import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The browsers are packages of Debian's, which app/cli/setup.js brings. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    globalSetup: ["tests/support/migrated-database.ts"],
    setupFiles: ["tests/support/own-database.ts"],
    include: ["tests/text-browsers/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxConcurrency: 4,
  },
});
