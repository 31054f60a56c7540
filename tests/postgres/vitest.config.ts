import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The operations, each with every test and race that they have on SQLite, on PostgreSQL. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tests/operations/**/*.test.ts", "tests/postgres/**/*.test.ts"],
    globalSetup: ["tests/postgres/servers.ts"],
    setupFiles: ["tests/postgres/own-database.ts"],
    env: { DATABASE_URL: "postgres://portage@127.0.0.1/none" },
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
