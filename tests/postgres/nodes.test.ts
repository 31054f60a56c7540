import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mailServer } from "#tests/support/mail-server.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

const { port } = inject("postgres");
const database = `nodes_${randomBytes(6).toString("hex")}`;
const folder = mkdtempSync(join(tmpdir(), "portage-nodes-"));
const signIns = 4;
const smtp = await mailServer();
let nodes: RunningServer[] = [];

async function asked(query: string, where = database): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: `postgres://portage@127.0.0.1:${port}/${where}` });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}

beforeAll(async () => {
  await asked(`create database ${database}`, "postgres");
  const environment = (node: number) => ({
    DATABASE_URL: `postgres://portage@127.0.0.1:${port}/${database}`,
    DATA_DIR: join(folder, String(node)), // a machine each
    SECRET: "a secret that all nodes know, of some length",
    RATE_LIMIT_SIGN_INS: String(signIns),
    TRUST_PROXY: "1",
    SMTP_URL: smtp.url,
  });
  // All at the same moment, on a database without a table.
  nodes = await Promise.all([0, 1, 2].map((node) => startServer(environment(node))));
}, 120_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop().catch(() => {})));
  await asked(`drop database ${database} with (force)`, "postgres");
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Tries to sign in with a wrong password on one node after the other, from one address. Returns what each try is answered with. */
async function tries(count: number, address: string, email: (turn: number) => string) {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const response = await fetch(`${nodes[turn % 2]?.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
      body: JSON.stringify({ email: email(turn), password: "not the right password" }),
    });
    statuses.push(response.status);
  }
  return statuses;
}

test("three nodes that start at once on an empty database all serve it, and each step was taken once", async () => {
  for (const { url } of nodes) expect((await fetch(`${url}/ready`)).status).toBe(200);
  const { entries } = JSON.parse(readFileSync("drizzle/postgres/meta/_journal.json", "utf8")) as { entries: { when: number }[] };
  const taken = await asked("select created_at from __drizzle_migrations order by id");
  expect(taken.map((row) => Number(row.created_at))).toEqual(entries.map(({ when }) => when));
});

test("of three nodes that empty one outbox at the same time, each mail is sent by one", async () => {
  const mails = 90;
  // Due at one moment, when every node looks, as after an hour without a mail server.
  await asked(`insert into outbox (recipient, subject, body, status, attempts, next_attempt_at, created_at)
    select 'reader' || n || '@example.ca', 'Once', 'It happened.', 'pending', 0, ${Date.now() + 2_000}, ${Date.now()}
    from generate_series(1, ${mails}) as n`);
  const left = "select count(*)::int as n from outbox where status <> 'sent'";
  await expect.poll(async () => (await asked(left))[0]?.n, { timeout: 25_000, interval: 500 }).toBe(0);
  const recipients = smtp.received.map((mail) => /^To: (\S+)/m.exec(mail)?.[1]);
  expect(recipients).toHaveLength(mails);
  expect(new Set(recipients).size).toBe(mails);
  expect(await asked("select max(attempts)::int as most from outbox")).toEqual([{ most: 1 }]);
});

test("sign-ins from one address are counted over two nodes", async () => {
  const statuses = await tries(signIns + 2, "192.0.2.1", (turn) => `nobody${turn}@example.ca`);
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
});

test("wrong passwords for one account lock it on every node", async () => {
  const statuses = await tries(4, "192.0.2.2", () => "somebody@example.ca");
  expect(statuses.slice(0, 2)).toEqual([401, 401]);
  expect(statuses[3]).toBe(429);
});

test("while the counts cannot be written, each node counts in memory and the limit holds there", async () => {
  await asked("alter table rate_limits rename to rate_limits_away");
  const statuses = await tries(2 * signIns + 2, "192.0.2.3", (turn) => `stranger${turn}@example.ca`);
  expect(statuses).toEqual([...Array(2 * signIns).fill(401), 429, 429]);
  await asked("alter table rate_limits_away rename to rate_limits");
});

test("no read waits for the counts of reads", async () => {
  const client = new pg.Client({ connectionString: `postgres://portage@127.0.0.1:${port}/${database}` });
  await client.connect();
  await client.query("begin; lock table rate_limits in access exclusive mode");
  const answers: [number, boolean][] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const started = performance.now();
    const headers = { "X-Forwarded-For": `192.0.2.${10 + turn}` };
    const { status } = await fetch(`${nodes[turn % 2]?.url}/login`, { headers });
    answers.push([status, performance.now() - started < 1_000]);
  }
  await client.query("rollback");
  await client.end();
  expect(answers).toEqual(Array(6).fill([200, true]));
});
