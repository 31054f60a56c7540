import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetServers, type PostgresServer, startPrimary, startReplica } from "#tests/support/postgres-server.ts";
import { portage, type RunningServer, startServer } from "#tests/support/server.ts";

let primary: PostgresServer;
let replica: PostgresServer;
/** Two nodes of one site, each with the replica, as two machines would be. */
let nodes: RunningServer[];
const folder = mkdtempSync(join(tmpdir(), "portage-nodes-"));
const secret = "a secret that both nodes know, of some length";
const email = "reader@example.ca";
const password = "correct horse battery staple";

async function asked(server: PostgresServer, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.address("postgres") });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}

const environment = () => ({
  DATABASE_URL: primary.address("postgres"),
  DATABASE_REPLICA_URL: replica.address("postgres"),
  DATA_DIR: folder,
  SECRET: secret,
  NEW_MEMBER_HOURS: "0",
  BASE_URL: "http://portage.example.ca",
});

beforeAll(async () => {
  primary = await startPrimary(["max_wal_senders=5"]);
  replica = await startReplica(primary);
  execFileSync(process.execPath, [portage, "seed", "reference"], { env: { ...process.env, ...environment() }, stdio: "ignore" });
  nodes = [await startServer(environment()), await startServer(environment())];
}, 120_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop().catch(() => {})));
  forgetServers(replica, primary);
  rmSync(folder, { recursive: true, force: true });
});

const url = (node: number, path: string) => `${nodes[node]?.url}${path}`;
type Answer = { status: number; json: { success: boolean; error?: string; token?: string; post?: { id: number } }; position: string };

async function call(
  node: number,
  method: string,
  path: string,
  { body, token, position }: { body?: object; token?: string; position?: string } = {},
) {
  const response = await fetch(url(node, path), {
    method,
    headers: {
      ...(body && { "Content-Type": "application/json" }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(position && { "Portage-Position": position }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  return { status: response.status, json, position: response.headers.get("portage-position") ?? "" } as Answer;
}

let token = "";
let position = "";

test("a member registers on one node and is known on the other at once", async () => {
  const registered = await call(0, "POST", "/api/auth/register", {
    body: {
      email,
      username: "reader",
      full_name: "A Reader",
      user_type: "professional",
      postal_code: "K1A 0A6",
      password,
      confirm_password: password,
      is_discoverable: true,
    },
  });
  expect(registered.status, JSON.stringify(registered.json)).toBe(201);
  const signedIn = await call(1, "POST", "/api/auth/login", { body: { email, password }, position: registered.position });
  expect(signedIn).toMatchObject({ status: 200, json: { token: expect.any(String) } });
  token = signedIn.json.token ?? "";
  ({ position } = signedIn);
  expect(position).toMatch(/^\d+\.[\w-]{22}$/);
});

test("whoever wrote reads it on every node at once, in 100 turns, and most reads come from the replica", async () => {
  const before = await asked(replica, "select sum(xact_commit)::int as n from pg_stat_database");
  for (let turn = 0; turn < 100; turn += 1) {
    const made = await call(turn % 2, "POST", "/api/discovery/posts", {
      body: { post_type: "text", title: `Turn ${turn}`, content: "What was written must be read.", tags: "turns" },
      token,
      position,
    });
    expect(made.status, JSON.stringify(made.json)).toBe(201);
    ({ position } = made);
    const read = await call((turn + 1) % 2, "GET", `/api/discovery/posts/${made.json.post?.id}`, { token, position });
    expect([turn, read.status]).toEqual([turn, 200]);
  }
  const after = await asked(replica, "select sum(xact_commit)::int as n from pg_stat_database");
  expect(Number(after[0]?.n) - Number(before[0]?.n)).toBeGreaterThan(100);
});

test("while the replica stands still, a reader still reads what they wrote; others read what it has", async () => {
  await asked(replica, "select pg_wal_replay_pause()");
  const made = await call(0, "POST", "/api/discovery/posts", {
    body: { post_type: "text", title: "Not replayed yet", content: "The primary has it.", tags: "paused" },
    token,
    position,
  });
  const id = made.json.post?.id;
  expect((await call(1, "GET", `/api/discovery/posts/${id}`, { token, position: made.position })).status).toBe(200);
  // A number that nobody signed counts as none.
  expect((await call(1, "GET", `/api/discovery/posts/${id}`, { token, position: "99999999.made-up-by-somebody-00" })).status).toBe(404);
  await asked(replica, "select pg_wal_replay_resume()");
  ({ position } = made);
});

test("without its replica a node reads from the primary, and goes back to the replica once that is there", async () => {
  replica.stop("immediate");
  expect((await call(0, "GET", "/api/discovery/posts", { token })).status).toBe(200);
  replica.start();
  await expect.poll(async () => (await call(0, "GET", "/api/discovery/posts", { token })).status, { timeout: 10_000 }).toBe(200);
});

test("without the primary, reads go on and a write is answered with 503 and a sentence; with it again, without a restart, it is taken", async () => {
  // Who asks is read from a replica that has the last heartbeat but one.
  const beat = async (server: PostgresServer) => Number((await asked(server, "select beat from heartbeat"))[0]?.beat);
  await expect.poll(async () => (await beat(primary)) - (await beat(replica)), { timeout: 20_000 }).toBeLessThan(1);
  primary.stop("immediate");
  // The node may have heard of a beat that it has not yet read from the replica: then it asks once more, a second later.
  await expect.poll(async () => (await call(0, "GET", "/api/discovery/posts", { token })).status, { timeout: 20_000 }).toBe(200);
  const refused = await call(0, "POST", "/api/discovery/posts", {
    body: { post_type: "text", title: "Nobody takes it", content: "The primary is away.", tags: "away" },
    token,
  });
  expect(refused).toMatchObject({ status: 503, json: { success: false, error: expect.stringContaining("cannot reach its database") } });
  expect((await fetch(url(0, "/ready"))).status).toBe(503);
  primary.start();
  await expect
    .poll(
      async () => {
        const body = { post_type: "text", title: "Taken again", content: "The primary is back.", tags: "back" };
        return (await call(0, "POST", "/api/discovery/posts", { body, token })).status;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(201);
});

test("while only a server that takes no writes answers as the primary, a write is answered with 503, and taken once a primary does", async () => {
  const reconnect = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portage writes'";
  const body = { post_type: "text", title: "Not on a replica", content: "It became one.", tags: "replica" };
  const write = async () => (await call(0, "POST", "/api/discovery/posts", { body, token })).status;
  // Only new connections notice either change, as they notice which server is the primary.
  await asked(primary, "alter role portage set default_transaction_read_only = on");
  await asked(primary, reconnect);
  expect([await write(), await write()]).toEqual([503, 503]);
  await asked(primary, "begin; set transaction read write; alter role portage reset default_transaction_read_only; commit");
  expect(await write()).toBe(201);
});
