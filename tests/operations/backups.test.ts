import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { openFile } from "#app/db/open.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { updateAccount } from "#app/features/accounts/data.server.ts";
import { examineSite } from "#app/features/backups/doctor.server.ts";
import { readRecord } from "#app/features/backups/files.server.ts";
import { makeBackup, UnusableBackup } from "#app/features/backups/operations.server.ts";
import { exportSite } from "#app/features/backups/portable.server.ts";
import { rehearseRestore, restoreBackup } from "#app/features/backups/restore.server.ts";
import { backupName, staleBackups } from "#app/features/backups/rules.ts";
import { backUpWhenDue } from "#app/features/backups/when-due.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

const at = (name: string) => join(settings.dataDir, name);
const titlesIn = (file: string) => {
  const sqlite = openFile(file, { readonly: true });
  const titles = sqlite.prepare("select title from posts order by id").pluck().all();
  sqlite.close();
  return titles;
};

test("a backup holds what was written before it, in one file that is whole", async () => {
  await aPost(undefined, { title: "Before the backup" });
  const { file, rows } = await makeBackup(null);
  await aPost(undefined, { title: "After the backup" });
  expect(titlesIn(file)).toEqual(["Before the backup"]);
  expect(rows).toBeGreaterThan(1000);
  expect(readdirSync(settings.backups.folder).filter((name) => /part|wal|shm/.test(name))).toEqual([]);
});

test("a backup during writes holds the rows of one moment: every post with its author and its counters", async () => {
  const author = await aMember();
  let writing = true;
  const writes = (async () => {
    for (let n = 0; writing; n += 1) {
      await aPost(author, { title: `Written meanwhile ${n}` });
      await setImmediate(); // as between two requests
    }
  })();
  const copies = [await makeBackup(at("load-1.db")), await makeBackup(at("load-2.db"))];
  writing = false;
  await writes;
  for (const { file } of copies) {
    const sqlite = openFile(file, { readonly: true });
    const posts = sqlite.prepare("select count(*) from posts").pluck().get();
    expect(sqlite.prepare("select value from counters where name = 'posts'").pluck().get()).toBe(posts);
    expect(sqlite.pragma("foreign_key_check")).toEqual([]);
    sqlite.close();
  }
});

test("a backup is not written over a file that is there", async () => {
  writeFileSync(at("mine.txt"), "mine");
  await expect(makeBackup(at("mine.txt"))).rejects.toThrow("exists already");
  expect(readFileSync(at("mine.txt"), "utf8")).toBe("mine");
});

test("the newest of the backups stay, and nothing else is taken away", () => {
  const names = [1, 3, 2, 4].map((day) => backupName(Date.UTC(2026, 10, day)));
  const others = ["before-0003_people-20261101T000000Z.db", "my-own.db", "record.json"];
  expect(staleBackups([...names, ...others], 2)).toEqual([backupName(Date.UTC(2026, 10, 2)), backupName(Date.UTC(2026, 10, 1))]);
});

test("what a killed backup left is taken away a day later, and one under way is left alone", async () => {
  const old = join(settings.backups.folder, "portage-old.db.1.part");
  const fresh = join(settings.backups.folder, "portage-fresh.db.2.part");
  for (const file of [old, fresh]) writeFileSync(file, "half");
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  utimesSync(old, twoDaysAgo, twoDaysAgo);
  await makeBackup(null);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  rmSync(fresh);
});

test("a restore under a running server is refused", () => {
  expect(() => restoreBackup(undefined)).toThrow("is in use: stop the server");
});

test("a rehearsed restore reads and upgrades a copy, changes nothing and is in the record", async () => {
  const before = readdirSync(settings.dataDir);
  const { rows } = await rehearseRestore(undefined);
  expect(rows).toBeGreaterThan(1000);
  expect(readdirSync(settings.dataDir)).toEqual(before);
  expect(readRecord().rehearsal).toMatchObject({ rows, failure: null });
});

const broken: [what: string, fault: string, make: (file: string) => void][] = [
  ["a file cut in half", "damaged", (file) => truncateSync(file, 300_000)],
  ["a text", "damaged", (file) => writeFileSync(file, "no database at all, but long enough to look at".repeat(100))],
  [
    "another program's database",
    "foreign",
    (file) => {
      truncateSync(file, 0);
      const sqlite = openFile(file);
      sqlite.exec("create table theirs (id integer)");
      sqlite.close();
    },
  ],
  [
    "a database of a newer version",
    "newer",
    (file) => {
      const sqlite = openFile(file);
      sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)");
      sqlite.close();
    },
  ],
];

test.each(broken)("%s is refused as %s, and the record says so", async (what, fault, make) => {
  const { file } = await makeBackup(at(`${what}.db`));
  make(file);
  const refusal = await rehearseRestore(file).catch((error) => error);
  expect(refusal).toBeInstanceOf(UnusableBackup);
  expect(refusal.fault).toBe(fault);
  expect(readRecord().rehearsal?.failure).toBe(refusal.message);
});

test("the schedule makes a backup when the last is a day old, and no sooner", async () => {
  const last = () => readRecord().backup?.at ?? 0;
  const before = last();
  await backUpWhenDue(before + 23 * 3_600_000);
  expect(last()).toBe(before);
  await backUpWhenDue(before + 25 * 3_600_000);
  expect(last()).toBeGreaterThan(before);
});

test("an export holds every row of every table, and its last line how many there were", async () => {
  const rows = await exportSite(at("site.ndjson"), () => {});
  const lines = readFileSync(at("site.ndjson"), "utf8").trimEnd().split("\n");
  const { tables } = JSON.parse(lines[0] ?? "");
  expect(lines.length).toBe(rows + 2);
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ rows });
  expect(lines.filter((line) => line.startsWith('["posts",')).length).toBe(tables.posts.rows);
  expect(Object.keys(tables)).not.toContain("search_documents");
});

test("the doctor finds nothing wrong with a sound site, misses its admin, and names a row that points nowhere", async () => {
  const found = async (about: string) => (await examineSite()).find((finding) => finding.about === about);
  const member = await aMember();
  expect((await found("admins"))?.state).toBe("look");
  await transaction((tx) => updateAccount(tx, member.id, { role: "admin" }));
  expect((await found("admins"))?.state).toBe("good");
  expect((await examineSite()).filter(({ state }) => state === "bad")).toEqual([]);
  const sqlite = openFile(settings.databaseFile);
  sqlite.pragma("foreign_keys = OFF");
  sqlite.exec("delete from document_queue");
  expect(await found("search")).toBeUndefined();
  sqlite.exec("insert into document_queue (kind, id, is_later) values ('post', 1, 1)");
  expect(await found("search")).toMatchObject({ state: "look", sentence: expect.stringContaining("1 rows wait to be indexed") });
  sqlite.exec("insert into sessions (user_id, secret_hash, user_agent, created_at, expires_at) values (987654, 'x', '', 0, 0)");
  sqlite.close();
  expect(await found("database")).toMatchObject({
    state: "bad",
    sentence: expect.stringContaining("1 rows point at rows that are not there"),
  });
});
