import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteSecret } from "#app/auth/site-secret.server.ts";
import { readSettings, settings } from "#app/process/settings.server.ts";

test("a secret is made once, kept for its own user alone, and stays the same", () => {
  const made = siteSecret();
  expect(made.length).toBeGreaterThanOrEqual(43);
  const file = join(settings.dataDir, "secret");
  expect(readFileSync(file, "utf8")).toBe(made);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(siteSecret()).toBe(made);
});

test("one that is set must be long enough", () => {
  expect(() => readSettings({ SECRET: "short" })).toThrow("SECRET:");
  expect(readSettings({ SECRET: "a".repeat(32) }).secret).toBe("a".repeat(32));
});
