import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["tests/{rules,operations,requests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/migrated-database.ts"],
    setupFiles: ["tests/support/own-database.ts"],
    // One file in place of some two hundred, for every test file to load anew.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: ["drizzle-orm", "drizzle-orm/better-sqlite3", "drizzle-orm/better-sqlite3/migrator", "drizzle-orm/sqlite-core", "zod"],
        },
      },
    },
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
