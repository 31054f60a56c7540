import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { loadedByNode } from "./support/loaded-by-node.ts";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["tests/{rules,operations,requests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/migrated-database.ts"],
    setupFiles: ["tests/support/own-database.ts"],
    ...loadedByNode,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
