import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { loadedByNode } from "./support/loaded-by-node.ts";
import { inOwnProcess, onSharedServer } from "./support/own-process.ts";

const shared = ["tests/operations/**/*.test.ts", "tests/requests/**/*.test.{ts,tsx}"];

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    projects: [
      // Files share the modules of a worker: loading them takes longer than most files.
      { extends: true, test: { name: "rules", include: ["tests/rules/**/*.test.{ts,tsx}"], isolate: false } },
      { extends: true, test: { name: "shared", include: shared, exclude: [...inOwnProcess, ...onSharedServer], isolate: false } },
      { extends: true, test: { name: "one-server", include: onSharedServer, isolate: false } },
      { extends: true, test: { name: "own-process", include: inOwnProcess } },
    ],
    globalSetup: ["tests/support/migrated-database.ts"],
    setupFiles: ["tests/support/own-database.ts"],
    ...loadedByNode,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } }, // what happens soon takes longer on a busy machine
  },
});
