import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { loadedByNode } from "../support/loaded-by-node.ts";

/** The operations, each with every test and race that they have on SQLite, on PostgreSQL. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tests/operations/**/*.test.ts", "tests/postgres/**/*.test.ts"],
    // These ask SQLite's file, its upgrades or its plans. The plans of PostgreSQL are asked in list-plans.test.ts beside this.
    exclude: [
      "backups",
      "durability",
      "list-costs",
      "list-plans",
      "open-rows-file",
      "people-plans",
      "search-costs",
      "stable-plans",
      "upgraded-accounts",
      "upgrades",
    ].map((name) => `tests/operations/${name}.test.ts`),
    globalSetup: ["tests/postgres/servers.ts"],
    setupFiles: ["tests/postgres/own-database.ts"],
    env: { DATABASE_URL: "postgres://portage@127.0.0.1/none" },
    ...loadedByNode,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } }, // what happens soon takes longer on a busy machine
  },
});
