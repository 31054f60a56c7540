import { execFile, spawn } from "node:child_process";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { examineSite, fragile, sayIncoming, sayOperator } from "#app/features/backups/doctor.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { mailServer } from "#tests/support/mail-server.ts";
import { portage, startServer } from "#tests/support/server.ts";

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

test("the doctor says what of mail is set and what is missing: who sends it, and how it comes in", async () => {
  const found = async (...wanted: string[]) => (await examineSite()).filter(({ about }) => wanted.includes(about));
  expect(await found("who sends mail", "mail that comes in")).toEqual([
    {
      state: "look",
      about: "who sends mail",
      sentence:
        "OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_CONTACT are not set: the law asks that every mail says it, so no digest is sent (docs/settings.md).",
    },
    { state: "good", about: "mail that comes in", sentence: "none is taken: MAIL_IN_DOMAIN is not set, so members cannot answer mail." },
  ]);
  const given = { ...settings, operator: ["The Co-op", "12 Quay St", "hello@example.ca"], digestLacks: ["SMTP_URL"] };
  expect(sayOperator(given)).toMatchObject({ state: "good", sentence: "The Co-op, 12 Quay St, hello@example.ca: below every mail." });
  expect(sayIncoming({ ...given, mailIn: { domain: "mail.example.ca", port: null, key: null } })).toMatchObject({
    state: "look",
    sentence: "for mail.example.ca, by portage mail-in alone. SMTP_URL is not set, so no mail goes out that could be answered.",
  });
  const whole = { ...given, smtpUrl: "smtp://127.0.0.1", mailIn: { domain: "mail.example.ca", port: 25, key: "k".repeat(32) } };
  expect(sayIncoming(whole)).toMatchObject({
    state: "good",
    sentence: "for mail.example.ca, by SMTP at port 25, by portage mail-in, at /mail-in with MAIL_IN_KEY.",
  });
});

test("the doctor asks the server of SMTP_URL whether it takes mail, and says what drawn pages may take", async () => {
  const smtp = await mailServer();
  onTestFinished(smtp.stop);
  const doctor = (url: string) =>
    promisify(execFile)(process.execPath, [portage, "doctor"], { env: { ...process.env, SMTP_URL: url, PAGE_CACHE_MB: "33" } }).catch(
      ({ stdout, code }) => ({ stdout, code }),
    );
  const { stdout } = await doctor(smtp.url);
  expect(stdout).toContain("  ok  mail: goes out through SMTP_URL, whose server answers.");
  expect(stdout).toMatch(
    / {2}ok {2}memory: \d+ MB for each process that serves, which keeps drawn pages in 33 MB at most \(PAGE_CACHE_MB\)\./,
  );
  await smtp.stop();
  const dead = await doctor(smtp.url);
  expect(dead).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/ BAD {2}mail: The server of SMTP_URL cannot be used: .*ECONNREFUSED/),
  });
});

test("the doctor names the settings of a PostgreSQL server by which it may lose what it acknowledged, and none of a careful one", () => {
  const careful = { fsync: "on", full_page_writes: "on", synchronous_commit: "on", synchronous_standby_names: '"b"' };
  expect(fragile(careful)).toEqual([]);
  expect(fragile({ ...careful, synchronous_standby_names: "" })).toEqual([]); // without replicas it is one server, and says nothing else
  const said = fragile({ ...careful, fsync: "off", full_page_writes: "off", synchronous_commit: "local" });
  expect(said.map(({ sentence }) => sentence)).toEqual([
    "fsync and full_page_writes = off: a power cut can destroy the database.",
    "synchronous_commit = local: a crash or a fail-over can lose the last writes.",
  ]);
});
