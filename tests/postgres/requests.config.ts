import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { loadedByNode } from "../support/loaded-by-node.ts";

/** The requests to the built server on PostgreSQL: written to a primary, read from a replica that follows it. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tests/requests/**/*.test.{ts,tsx}"],
    // These ask SQLite's file: its copies, its log, its bytes, its disk.
    exclude: ["pages/backups", "doctor", "erasure", "full-disk", "restore"].map((name) => `tests/requests/${name}.test.ts`),
    globalSetup: ["tests/postgres/servers.ts"],
    setupFiles: ["tests/postgres/own-database.ts"],
    env: { DATABASE_URL: "postgres://portage@127.0.0.1/none", DATABASE_REPLICA_URL: "postgres://portage@127.0.0.1/none" },
    ...loadedByNode,
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } }, // what happens soon takes longer on a busy machine
  },
});
