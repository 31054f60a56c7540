import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFile } from "#app/db/open.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { grantRole } from "#app/features/accounts/operations.server.ts";
import { closeSession, issueApiToken, openSession } from "#app/features/accounts/sessions.server.ts";
import { changePassword, endOtherSessions } from "#app/features/accounts/sign-ins.server.ts";
import { makeBackup } from "#app/features/backups/operations.server.ts";
import { appendToLedger } from "#app/features/erasure/ledger.server.ts";
import { erasuresFinished, oweAccountErasure } from "#app/features/erasure/operations.server.ts";
import { tellOfPassword } from "#app/features/notifications/security-notices.server.ts";
import { deleteOwnAccount } from "#app/features/privacy/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword, aPost, cookieOf } from "#tests/support/factories.ts";
import { portage, startServer } from "#tests/support/server.ts";
import { send, sendForm } from "./calls.ts";

const newPassword = "paddle under the stars";

/** A copy of the site as it is now, in a folder of its own where nothing runs; `run` is the command line there. */
async function aStoppedSite(name: string) {
  const folder = join(settings.dataDir, name);
  mkdirSync(folder);
  await makeBackup(join(folder, "portage.db"));
  const ledger = join(settings.dataDir, "ledger.ndjson");
  if (existsSync(ledger)) copyFileSync(ledger, join(folder, "ledger.ndjson"));
  const run = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: folder, BASE_URL: "http://localhost:3000" };
    const { status, stdout, stderr } = spawnSync(process.execPath, [portage, ...args], { env, encoding: "utf8" });
    return { status, said: stdout + stderr };
  };
  const names = () => {
    const sqlite = openFile(join(folder, "portage.db"), { readonly: true });
    const found = sqlite.prepare("select username from users where id > 0 order by id").pluck().all();
    sqlite.close();
    return found;
  };
  return { folder, run, names };
}

test("what was closed since a backup stays closed when it is restored, and the command says what it closed", {
  timeout: 90_000,
}, async () => {
  const [member, leaver, admin] = [await anAccount("signedout"), await anAccount("leaver"), await anAccount("boss")];
  await grantRole(admin.email, "admin");
  await aPost(leaver, { title: "It stays under nobody's name" });
  const secret = await openSession(member.id, true, "test");
  const token = await issueApiToken(member.id, "test");
  const old = join(settings.dataDir, "old.db");
  await makeBackup(old);

  await closeSession(secret);
  await deleteOwnAccount(leaver, { texts: "keep", sure: "yes" });
  const change = { current_password: aPassword, password: newPassword, confirm_password: newPassword };
  await changePassword(admin, { ...change, token: "" } as Parameters<typeof changePassword>[1], "x".repeat(43), tellOfPassword(""));
  await endOtherSessions(member, "x".repeat(43));
  await anAccount("newcomer");
  await erasuresFinished();
  appendToLedger([{ kind: "account", id: member.id, made: member.createdAt - 1, at: Date.now(), textsKept: false }]); // another's id, once

  const site = await aStoppedSite("site");
  const rehearsal = site.run("restore", "--rehearse", old);
  expect([rehearsal.status, rehearsal.said]).toEqual([
    0,
    expect.stringContaining(
      "It would close: 1 sign-in ended, 1 API token ended, 2 links from mails ended, 1 account deleted again, 1 password closed that was changed since.",
    ),
  ]);
  expect(site.names()).toEqual(["signedout", "boss", "newcomer"]);

  const { status, said } = site.run("restore", old);
  expect([status, said]).toEqual([
    0,
    expect.stringContaining(
      "1 sign-in ended, 1 API token ended, 2 links from mails ended, 1 account deleted again, 1 password closed that was changed since.",
    ),
  ]);
  expect(said).toContain(`No mail server is set. For these admins:\n  boss <${admin.email}>  http://localhost:3000/reset-password?token=`);
  expect(site.names()).toEqual(["signedout", "boss"]);

  const server = await startServer({ DATA_DIR: site.folder });
  onTestFinished(() => server.stop());
  expect((await send(server.url, "/settings", { cookie: `session=${secret}` })).status).toBe(302);
  expect((await send(server.url, "/api/auth/me", { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
  const signIn = (email: string, password: string) => sendForm(server.url, "/login", { sign_in: "yes", email, password });
  expect((await signIn(member.email, aPassword)).status).toBe(303);
  expect((await signIn(leaver.email, aPassword)).status).toBe(401);
  expect((await signIn(admin.email, aPassword)).status).toBe(401);
  const [, way = ""] = /localhost:3000(\/reset-password\?token=[\w-]{43})/.exec(said) ?? [];
  const browser = await new PlainBrowser(server.url).open(way);
  await browser.submit({ reset: "yes", password: newPassword, confirm_password: newPassword });
  expect((await signIn(admin.email, newPassword)).status).toBe(303);
});

test("with --keep-sign-ins the sign-ins of the copy stay", async () => {
  const member = await anAccount("kept");
  const cookie = await cookieOf(member);
  const old = join(settings.dataDir, "keep.db");
  await makeBackup(old);
  await closeSession(cookie.slice("session=".length));
  const site = await aStoppedSite("keeping");
  expect(site.run("restore", "--keep-sign-ins", old).said).toContain("Sign-ins, tokens and links were kept as they were in the copy.");
  const server = await startServer({ DATA_DIR: site.folder });
  onTestFinished(() => server.stop());
  expect((await send(server.url, "/settings", { cookie })).status).toBe(200);
});

test("a deletion whose line was not in the ledger yet when the process was killed is applied too, also to a copy put in place by hand", async () => {
  const leaver = await anAccount("unrecorded");
  const old = join(settings.dataDir, "unrecorded.db");
  await makeBackup(old);
  await transaction((tx) => oweAccountErasure(tx, leaver, true, Date.now()));
  const site = await aStoppedSite("killed");
  expect(site.run("restore", old).said).toContain("1 account deleted again");
  expect(site.names()).not.toContain("unrecorded");
  expect(readFileSync(join(site.folder, "ledger.ndjson"), "utf8")).toContain(`"id":${leaver.id},"made":${leaver.createdAt}`);

  copyFileSync(old, join(site.folder, "portage.db"));
  expect(site.names()).toContain("unrecorded");
  expect(site.run("migrate").said).toContain("1 account was deleted again");
  expect(site.names()).not.toContain("unrecorded");
});
