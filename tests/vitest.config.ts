import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { loadedByNode } from "./support/loaded-by-node.ts";
import { inOwnProcess } from "./support/own-process.ts";

const operations = "tests/operations/**/*.test.ts";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    projects: [
      // Pure functions and operations share the modules of a worker; a server begins with modules of its own.
      { extends: true, test: { name: "rules", include: ["tests/rules/**/*.test.{ts,tsx}"], isolate: false } },
      { extends: true, test: { name: "operations", include: [operations], exclude: inOwnProcess, isolate: false } },
      { extends: true, test: { name: "requests", include: [...inOwnProcess, "tests/requests/**/*.test.{ts,tsx}"] } },
    ],
    globalSetup: ["tests/support/migrated-database.ts"],
    setupFiles: ["tests/support/own-database.ts"],
    ...loadedByNode,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
