import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The single file as somebody downloads it; `npm run binary` makes it. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { include: ["tests/binary/*.test.ts"], pool: "forks", maxWorkers: 2, testTimeout: 60_000, hookTimeout: 30_000 },
});
