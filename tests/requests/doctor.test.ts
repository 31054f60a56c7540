import { spawn } from "node:child_process";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { examineSite } from "#app/features/backups/doctor.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { startServer } from "#tests/support/server.ts";

// This package holds Litestream 0.3.13, whose SQLite is older than 3.51.3: good for a test, not for a site (docs/operations.md).
const home = findPackageJSON(`@flydotio/litestream-${process.platform}-${process.arch}`, import.meta.url);
const aboutTheLog = async () => (await examineSite()).filter(({ about }) => about === "log");

test("the doctor names another program that holds the database's log open, and says which Litestream is safe; a server of ours is none", async (context) => {
  if (process.platform !== "linux") context.skip("only Linux tells which process holds a file");
  const server = await startServer();
  onTestFinished(() => server.stop());
  expect(await aboutTheLog()).toEqual([]);

  const replica = `file://${join(settings.dataDir, "replica")}`;
  const follower = spawn(join(dirname(home ?? ""), "litestream"), ["replicate", settings.databaseFile, replica], { stdio: "ignore" });
  onTestFinished(() => void follower.kill("SIGKILL"));
  await expect.poll(aboutTheLog, { timeout: 15_000 }).toEqual([
    {
      state: "look",
      about: "log",
      sentence: expect.stringMatching(new RegExp(`^litestream \\(process ${follower.pid}\\) also holds .* safe from 0\\.5\\.17 on\\.$`)),
    },
  ]);
});

test("the doctor says what is missing for a digest to be sent", async () => {
  const [finding] = (await examineSite()).filter(({ about }) => about === "digests");
  expect(finding).toMatchObject({ state: "look", sentence: expect.stringContaining("OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_CONTACT") });
});
