import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { proveWritable } from "#app/db/prove-writable.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { readSettings, settings } from "#app/process/settings.server.ts";
import { routeNames } from "#app/server/request-log.ts";
import { onSqlite } from "#tests/support/engines.ts";
import { aMember, cookieOf, postInput } from "#tests/support/factories.ts";
import { portage, startServer } from "#tests/support/server.ts";
import { send, sendForm } from "./calls.ts";

const token = "a-token-for-prometheus";
const server = await startServer({ METRICS_TOKEN: token, LOG_LEVEL: "debug", TRUST_PROXY: "1" });
const plain = await startServer();
afterAll(() => Promise.all([server.stop(), plain.stop()]));

test("a server that can write is alive and ready", async () => {
  expect(await (await send(server.url, "/health")).json()).toEqual({ status: "ok" });
  const ready = await send(server.url, "/ready");
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
});

onSqlite("a server whose database is locked by another is alive and not ready, and ready again afterwards", async () => {
  let unlock = () => {};
  const held = transaction(() => new Promise<void>((resolve) => (unlock = resolve)));
  const ready = await send(plain.url, "/ready");
  expect([ready.status, await ready.json()]).toEqual([503, { status: "the database takes no writes" }]);
  unlock();
  await held;
  await proveWritable();
  await expect.poll(async () => (await send(plain.url, "/ready")).status, { timeout: 10_000 }).toBe(200);
});

test("metrics are for who has the token, and count requests by route without what people typed", async () => {
  expect((await send(plain.url, "/metrics")).status).toBe(404);
  expect((await send(server.url, "/metrics")).status).toBe(401);
  expect((await send(server.url, "/metrics", { headers: { Authorization: "Bearer wrong" } })).status).toBe(401);
  await send(server.url, "/u/somebody-secret");
  const answer = await send(server.url, "/metrics", { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  expect(text).toMatch(/portage_http_request_seconds_count\{method="GET",route="\/u\/:",status="302"\} 1/);
  expect(text).toMatch(/portage_database_bytes \d{4,}/);
  expect(text).toContain("nodejs_eventloop_lag_seconds");
  expect(text).not.toContain("somebody-secret");
});

test("every answer has a request's id, a trusted proxy's own when it sent one, and the log has a line for it with nothing personal", async () => {
  const cookie = await cookieOf(await aMember());
  const { industry_hub_id, submission_key, pictures, ...fields } = postInput({ title: "A title nobody logs" });
  const answer = await sendForm(server.url, "/submit-post?from=secret-place", { ...fields, submit: "yes" } as Record<string, string>, {
    cookie,
    headers: { "X-Request-Id": "from-the-proxy-1" },
  });
  expect(answer.headers.get("X-Request-Id")).toBe("from-the-proxy-1");
  expect((await send(plain.url, "/about", { headers: { "X-Request-Id": "mine" } })).headers.get("X-Request-Id")).toMatch(
    /^[0-9a-f]{8}-\w+$/,
  );
  const line = server
    .output()
    .split("\n")
    .find((text) => text.includes("from-the-proxy-1"));
  expect(JSON.parse(line ?? "")).toMatchObject({ method: "POST", route: "/submit-post", request: "from-the-proxy-1" });
  expect(server.output()).not.toMatch(/nobody logs|secret-place|session=|example\.ca|K1A/);
});

test("a route's name keeps the words of the routes alone", () => {
  const name = routeNames({ a: { path: "u/:username" }, b: { path: "api/social/projects/:id" }, c: {}, d: { path: "feeds/*" } });
  expect(["/u/alice", "/api/social/projects/12", "/feeds/k3y.xml", "/", "/wp-login.php"].map(name)).toEqual([
    "/u/:",
    "/api/social/projects/:",
    "/feeds/:",
    "/",
    "/:",
  ]);
});

test("a stopping server answers what it has accepted", async () => {
  const stopping = await startServer();
  const answers = Promise.all(Array.from({ length: 40 }, () => send(stopping.url, "/about").then((answer) => answer.status)));
  await send(stopping.url, "/health"); // the forty were sent before this one
  await stopping.stop();
  expect(new Set(await answers)).toEqual(new Set([200]));
});

test("an empty folder that may not be written to ends the server with 4 and a sentence", (context) => {
  const folder = join(settings.dataDir, "closed");
  mkdirSync(folder, { mode: 0o555 });
  chmodSync(settings.dataDir, 0o755); // another user must come as far as the folder
  const ordinary = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const run = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: folder, PORT: "0" };
    const { status, stderr } = spawnSync(process.execPath, [portage, ...args], { env, encoding: "utf8", ...ordinary });
    return { status, stderr };
  };
  if (run("--version").status !== 0) context.skip("an ordinary user cannot read this checkout");
  expect(run("serve")).toEqual({ status: 4, stderr: expect.stringContaining("cannot be written to") });
});

test("settings that cannot be used are refused with a sentence each", () => {
  const mistakes = () => readSettings({ PORT: "eighty", BASE_URL: "portage.example.ca", METRICS_TOKEN: "short", BACKUP_KEEP: "0" });
  expect(mistakes).toThrow(/PORT: .*\nBASE_URL: .*\nBACKUP_KEEP: .*\nMETRICS_TOKEN: /s);
});
