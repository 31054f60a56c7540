import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { portage, startServer } from "#tests/support/server.ts";

const { port, replicaPort } = inject("postgres");
const database = `start_${randomBytes(6).toString("hex")}`;
const address = (name = database, user = "portage") => `postgres://${user}@127.0.0.1:${port}/${name}`;

async function asAdmin(query: string, where = "postgres") {
  const client = new pg.Client({ connectionString: address(where) });
  await client.connect();
  await client.query(query);
  await client.end();
}

/** Runs a command on a database, and returns how it ended. */
function run(command: string[], url: string, env: Record<string, string> = {}) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [portage, ...command], {
    env: { ...process.env, DATABASE_URL: url, ...env },
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}` };
}

beforeAll(() => asAdmin(`create database ${database}`));
afterAll(async () => {
  await asAdmin(`drop database if exists ${database} with (force)`);
  await asAdmin("drop role if exists locked");
  await asAdmin("drop role if exists weak");
  await asAdmin("drop role if exists crowded");
});

const failed = 1;
const misused = 2;
const unusable = 3;

test("an address that cannot be used, or that nobody answers, ends the start with a sentence", () => {
  expect(run(["migrate"], "mysql://localhost/portage")).toMatchObject({
    status: misused,
    said: expect.stringContaining("DATABASE_URL: must be"),
  });
  expect(run(["migrate"], "postgres://portage@127.0.0.1:1/x")).toMatchObject({
    status: failed,
    said: expect.stringContaining("cannot be reached"),
  });
  expect(run(["migrate"], address("nowhere"))).toMatchObject({
    status: misused,
    said: expect.stringContaining("There is no such database"),
  });
  for (const [mode, said] of [["verify-ca", "needs DATABASE_CA"], ["banana", "must be one of disable"]] as const) // biome-ignore format: one line
    expect(run(["migrate"], `${address()}?sslmode=${mode}`)).toMatchObject({ status: misused, said: expect.stringContaining(said) });
  expect(run(["migrate"], `${address()}?sslmod=verify-full`)).toMatchObject({
    status: misused,
    said: expect.stringContaining("has sslmod=, which Portage does not know"),
  });
  for (const [file, said] of [
    ["/nope", "cannot be read: ENOENT"],
    ["package.json", "holds no certificate"],
  ] as const) {
    const mistake = { status: misused, said: expect.stringMatching(new RegExp(`DATABASE_CA: \\S*${file} ${said}`)) };
    for (const command of ["migrate", "doctor"]) expect(run([command], address(), { DATABASE_CA: file })).toMatchObject(mistake);
  }
  expect(run(["migrate"], address(), { DATABASE_REPLICA_URL: "file:x" })).toMatchObject({
    status: misused,
    said: expect.stringContaining("DATABASE_REPLICA_URL"),
  });
});

test("so do a wrong password and a missing right, and neither shows the password", async () => {
  await asAdmin("create role locked login password 'right'");
  const wrong = run(["migrate"], `postgres://locked:wrong@127.0.0.1:${port}/${database}`);
  expect(wrong).toMatchObject({ status: misused, said: expect.stringContaining("refuses the user or the password") });
  expect(wrong.said).not.toContain("wrong@");
  await asAdmin("create role weak login");
  expect(run(["migrate"], address(database, "weak"))).toMatchObject({
    status: misused,
    said: expect.stringContaining("may not create tables"),
  });
});

test("a replica without a primary is no database", () => {
  const { DATABASE_URL: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [portage, "doctor"], {
    env: { ...env, DATABASE_REPLICA_URL: address() },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([misused, expect.stringContaining("DATABASE_REPLICA_URL: needs DATABASE_URL")]);
});

test("a replica in the primary's place, a primary in a replica's and a server without room may be so for a moment: exit code 1", async () => {
  const replica = `postgres://portage@127.0.0.1:${replicaPort}/${database}`;
  expect(run(["migrate"], replica)).toMatchObject({ status: failed, said: expect.stringContaining("must name the primary") });
  expect(run(["migrate"], address(), { DATABASE_REPLICA_URL: address() })).toMatchObject({
    status: failed,
    said: expect.stringContaining("is no replica"),
  });
  await asAdmin("create role crowded login connection limit 0");
  expect(run(["migrate"], address(database, "crowded"))).toMatchObject({ status: failed, said: expect.stringContaining("too many") });
});

test("a node that finds a replica in the primary's place, as in a fail-over, serves and waits", async () => {
  const node = await startServer({ DATABASE_URL: `postgres://portage@127.0.0.1:${replicaPort}/${database}` });
  expect(node.output()).toContain("must name the primary");
  expect((await fetch(`${node.url}/health`)).status).toBe(200);
  const refused = await fetch(`${node.url}/login`, { headers: { Accept: "text/html" } });
  const said = await refused.text();
  expect([refused.status, said]).toEqual([503, expect.stringContaining("cannot reach its database")]);
  expect(said).not.toContain("still in the form"); // nobody wrote anything
  expect((await fetch(`${node.url}/ready`)).status).toBe(503);
  await node.stop();
  expect(node.code()).toBe(0);
  const doctor = run(["doctor"], `postgres://portage@127.0.0.1:${replicaPort}/${database}`);
  expect(doctor).toMatchObject({ status: 1, said: expect.stringContaining("must name the primary") });
});

test("a migrated database is examined and not copied, and one of a newer version is not touched", async () => {
  const migrated = run(["migrate"], address());
  expect(migrated).toMatchObject({ status: 0, said: expect.stringContaining(`127.0.0.1:${port}/${database} is at the schema of version`) });
  expect(run(["doctor"], address())).toMatchObject({ status: 0, said: expect.stringContaining("its schema of this version") });
  for (const command of ["migrate", "doctor"]) {
    const weak = run([command], address(database, "weak"));
    expect(weak).toMatchObject({ status: command === "doctor" ? 1 : misused, said: expect.stringContaining("GRANT SELECT, INSERT") });
    expect(weak.said).toContain(`127.0.0.1:${port}/${database}`);
  }
  const reader = { DATABASE_REPLICA_URL: `postgres://weak@127.0.0.1:${replicaPort}/${database}` };
  await expect
    .poll(() => run(["doctor"], address(), reader).said, { timeout: 20_000 })
    .toMatch(/BAD {2}replica: .* Grant it on its primary: GRANT SELECT ON ALL/);
  const other = run(["doctor"], address(), { DATABASE_REPLICA_URL: `postgres://portage@127.0.0.1:${replicaPort}/postgres` });
  expect(other.said).toMatch(/BAD {2}replica: .*\/postgres holds no site/);
  await asAdmin("grant select, insert, update on all tables in schema public to weak", database);
  expect(run(["migrate"], address(database, "weak")).said).toContain("lacks a right on the table");
  await asAdmin("grant delete on all tables in schema public to weak", database);
  expect(run(["migrate"], address(database, "weak"))).toMatchObject({
    status: misused,
    said: expect.stringContaining("lacks a right on the sequence changes_id_seq"),
  });
  await asAdmin("drop owned by weak", database);
  expect(run(["backup"], address())).toMatchObject({ status: unusable, said: expect.stringContaining("pg_dump") });
  await asAdmin("insert into __drizzle_migrations (hash, created_at) values ('later', 9000000000000)", database);
  expect(run(["migrate"], address())).toMatchObject({ status: unusable, said: expect.stringContaining("newer version") });
  expect(run(["doctor"], address())).toMatchObject({ status: 1, said: expect.stringContaining("newer version") });
});
