import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { loadedByNode } from "./support/loaded-by-node.ts";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    projects: [
      // Pure functions share the modules of a worker; what has a database or a server begins with modules of its own.
      { extends: true, test: { name: "rules", include: ["tests/rules/**/*.test.{ts,tsx}"], isolate: false } },
      { extends: true, test: { name: "operations and requests", include: ["tests/{operations,requests}/**/*.test.{ts,tsx}"] } },
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
