import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { replacePassword, updateAccount } from "#app/features/accounts/operations.server.ts";
import { openSession } from "#app/features/accounts/sessions.server.ts";
import { readLedger } from "#app/features/erasure/ledger.server.ts";
import { finishErasures } from "#app/features/erasure/operations.server.ts";
import { deleteOwnAccount } from "#app/features/privacy/operations.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { anAccount } from "#tests/support/factories.ts";
import { program } from "#tests/support/postgres-server.ts";
import { portage, startServer } from "#tests/support/server.ts";

const { port } = inject("postgres");
const ledger = join(settings.dataDir, "ledger.ndjson");
const dump = join(settings.dataDir, "site.dump");
const restored = `${new URL(settings.databaseUrl).pathname.slice(1)}_restored`;
const address = (database: string) => `postgres://portage@127.0.0.1:${port}/${database}`;

async function asked(query: string, where = restored) {
  const client = new pg.Client({ connectionString: address(where) });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}
afterAll(() => asked(`drop database if exists ${restored} with (force)`, "postgres"));

const afterRestore = (env: Record<string, string>) =>
  spawnSync(process.execPath, [portage, "after-restore"], { env: { ...process.env, ...env }, encoding: "utf8" });

test("every machine's ledger has what was closed, and after a restore it is closed again", async () => {
  const [leaver, changer, stayer] = [await anAccount("leaver"), await anAccount("changer"), await anAccount("stayer")];
  await transaction((tx) => updateAccount(tx, changer.id, { role: "admin" }));
  await openSession(stayer.id, true, "a browser");
  execFileSync(program("pg_dump"), ["-Fc", "-f", dump, settings.databaseUrl]);
  await deleteOwnAccount(leaver, { texts: "keep", sure: "yes" });
  await transaction((tx) => replacePassword(tx, changer.id, { passwordHash: "another one" }, Date.now()));
  await finishErasures(Date.now());
  const entries = [
    expect.objectContaining({ kind: "account", id: leaver.id }),
    expect.objectContaining({ kind: "password", id: changer.id }),
  ];
  expect(readLedger()).toEqual(entries);
  rmSync(ledger); // another machine, which was off
  await finishErasures(Date.now());
  await finishErasures(Date.now());
  expect(readLedger()).toEqual(entries);

  await asked(`create database ${restored}`, "postgres");
  execFileSync(program("pg_restore"), ["--no-owner", "-d", address(restored), dump]);
  const { status, stdout, stderr } = afterRestore({ DATABASE_URL: address(restored) });
  expect([status, stderr, stdout]).toEqual([0, "", expect.stringMatching(/1 sign-in ended.*1 account deleted again.*1 password/)]);
  expect(await asked("select username from users where id > 0 order by id")).toEqual([{ username: "changer" }, { username: "stayer" }]);
  expect(await asked("select * from sessions")).toEqual([]);
  const again = afterRestore({ DATABASE_URL: address(restored) });
  expect(again.stdout).toContain("1 link from a mail ended"); // the admin's, which the first run printed: here is another
  for (const said of [stdout, again.stdout]) expect(said).toMatch(/changer <[^>]+> {2}http\S+\/reset-password\?token=/);
});

test("for a file there is no such command, and says which does it", () => {
  const file = afterRestore({ DATABASE_URL: `file:${join(settings.dataDir, "none.db")}` });
  expect([file.status, file.stderr]).toEqual([3, expect.stringContaining("portage restore")]);
});

test("a node with SECRET and without a folder it may write to serves all the same", async () => {
  const folder = join(dump, "none"); // a folder below a file
  const node = await startServer({
    DATABASE_URL: settings.databaseUrl,
    DATA_DIR: folder,
    SECRET: "a secret that all nodes know, of some length",
  });
  expect((await fetch(`${node.url}/ready`)).status).toBe(200);
  await node.stop();
  expect(node.code()).toBe(0);
});

test("without a ledger nobody is told that nothing had to be closed, unless they say that there is none", () => {
  const env = { ...process.env, DATABASE_URL: address(restored), DATA_DIR: `${settings.dataDir}-elsewhere` };
  const run = (...more: string[]) => spawnSync(process.execPath, [portage, "after-restore", ...more], { env, encoding: "utf8" });
  expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining("holds no ledger.ndjson") });
  run("--no-ledger"); // ends the link that was printed before
  expect(run("--no-ledger")).toMatchObject({ status: 0, stdout: expect.stringContaining("Nothing had to be closed") });
});
