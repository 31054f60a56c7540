import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PausingProxy, pausingProxy } from "#tests/support/pausing-proxy.ts";
import { forgetServers, freeze, type PostgresServer, program, startPrimary, startReplica } from "#tests/support/postgres-server.ts";
import { portage, type RunningServer, startServer } from "#tests/support/server.ts";

let primary: PostgresServer;
let replica: PostgresServer;
/** The way on which the replica follows. */
let following: PausingProxy;
let node: RunningServer;
const folder = mkdtempSync(join(tmpdir(), "portage-silent-"));
const email = "reader@example.ca";
const password = "correct horse battery staple";
const origin = "http://portage.example.ca";
const metricsToken = "a token for the metrics";

const environment = () => ({
  DATABASE_URL: primary.address("postgres"),
  DATABASE_REPLICA_URL: replica.address("postgres"),
  DATA_DIR: folder,
  SECRET: "a secret that the nodes know, of some length",
  NEW_MEMBER_HOURS: "0",
  BASE_URL: origin,
  METRICS_TOKEN: metricsToken,
});

beforeAll(async () => {
  primary = await startPrimary(["max_wal_senders=5"]);
  following = await pausingProxy(primary.port);
  replica = await startReplica(primary, following.port);
  execFileSync(process.execPath, [portage, "seed", "reference"], { env: { ...process.env, ...environment() }, stdio: "ignore" });
  node = await startServer(environment());
  const registered = await call("POST", "/api/auth/register", {
    ...{ email, password, confirm_password: password, username: "reader", full_name: "A Reader", user_type: "professional" },
    ...{ postal_code: "K1A 0A6", is_discoverable: true },
  });
  expect(registered.status, JSON.stringify(registered.json)).toBe(201);
}, 120_000);
afterAll(async () => {
  await node?.stop().catch(() => {});
  await following?.close();
  forgetServers(replica, primary);
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; ms: number; json: { token?: string; post?: { id: number }; replicasResting?: number; error?: string } };

async function call(method: string, path: string, body?: object, token?: string): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(node.url + path, {
    method,
    headers: { ...(body && { "Content-Type": "application/json" }), ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await response.json().catch(() => ({}));
  return { status: response.status, json, ms: performance.now() - started } as Answer;
}

async function signIn(): Promise<string> {
  const { json } = await call("POST", "/api/auth/login", { email, password });
  await expect.poll(async () => (await call("GET", "/api/auth/me", undefined, json.token)).status).toBe(200);
  return json.token ?? "";
}

const page = (path: string, init: RequestInit) => fetch(node.url + path, { redirect: "manual", ...init });
const settingsWith = async (cookie: string) => (await page("/settings", { headers: { Cookie: cookie } })).status;

/** Returns the cookie of a browser that nothing tells what it has written, as another browser with the same session would be. */
async function signInAtPage(): Promise<string> {
  const body = new URLSearchParams({ intent: "sign_in", email, password });
  const response = await page("/login", { method: "POST", headers: { Origin: origin }, body });
  const cookie =
    response.headers
      .getSetCookie()
      .find((one) => one.startsWith("session="))
      ?.split(";")[0] ?? "";
  await until(async () => (await settingsWith(cookie)) === 200);
  return cookie;
}

const post = (title: string, token: string) =>
  call("POST", "/api/discovery/posts", { post_type: "text", title, content: "Somebody wrote it.", tags: "silence" }, token);

async function metric(name: string): Promise<number> {
  const response = await fetch(`${node.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
  return Number(new RegExp(`^${name}\\S* (\\S+)$`, "m").exec(await response.text())?.[1]);
}

/** Asks until it is so, and says after how many milliseconds it was. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  await expect.poll(isSo, { timeout: 20_000, interval: 50 }).toBe(true);
  return performance.now() - started;
}

test("there is no figure of backups where the database makes its own", async () => {
  expect(await metric("portage_last_backup_timestamp_seconds")).toBeNaN();
});

test("a replica that is cut off rests: whoever signed out is out, and pages are those of the primary", async () => {
  const author = await signIn();
  const cookie = await signInAtPage();
  expect(await settingsWith(cookie)).toBe(200);
  following.pause();
  onTestFinished(following.resume);
  const leaving = { Origin: origin, Cookie: cookie };
  const left = await page("/sign-out", { method: "POST", headers: leaving, body: new URLSearchParams({ intent: "sign_out" }) });
  expect(left.status).toBe(303);
  const { json } = await post("Not on the replica", author);
  expect(await until(async () => (await settingsWith(cookie)) === 302)).toBeLessThan(3_000);
  await until(async () => (await call("GET", `/api/discovery/posts/${json.post?.id}`, undefined, author)).status === 200);
  await until(async () => (await call("GET", "/ready")).json.replicasResting === 1);
  expect(await metric("portage_replica_lag_seconds")).toBeGreaterThan(5);
  const doctor = spawnSync(process.execPath, [portage, "doctor"], { env: { ...process.env, ...environment() }, encoding: "utf8" });
  expect(doctor).toMatchObject({ status: 1, stdout: expect.stringMatching(/BAD {2}replica: .* behind its primary and rests/) });
  expect(doctor.stdout).toContain("no replica confirms it (synchronous_standby_names is empty)");
  following.resume();
  await until(async () => (await call("GET", "/ready")).json.replicasResting === undefined);
  expect(await metric("portage_replica_lag_seconds")).toBeLessThan(3);
});

test("a node that starts while a replica is cut off believes that replica nothing, from its first answer on", async () => {
  const cookie = await signInAtPage();
  await until(async () => (await metric("portage_replica_lag_seconds")) === 0);
  following.pause();
  onTestFinished(following.resume);
  const leaving = { Origin: origin, Cookie: cookie };
  await page("/sign-out", { method: "POST", headers: leaving, body: new URLSearchParams({ intent: "sign_out" }) });
  await until(async () => (await metric("portage_replica_lag_seconds")) > 2);
  const other = await startServer(environment());
  onTestFinished(other.stop);
  const first = await fetch(`${other.url}/settings`, { redirect: "manual", headers: { Cookie: cookie } });
  expect(first.status).toBe(302);
});

test("a lagging replica makes whoever just wrote wait once, and not at every read", async () => {
  const token = await signIn();
  following.pause();
  onTestFinished(following.resume);
  const { json } = await post("The replica is late", token);
  const read = () => call("GET", `/api/discovery/posts/${json.post?.id}`, undefined, token);
  await until(async () => (await read()).status === 200);
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) times.push((await read()).ms);
  expect(times.sort((a, b) => a - b)[5]).toBeLessThan(80);
});

test("a frozen replica holds reads for a moment, then nobody waits for it, and it is read again once it goes on", async () => {
  const token = await signIn();
  const goOn = freeze(replica);
  onTestFinished(goOn);
  for (let turn = 0; turn < 3; turn += 1) {
    const read = await call("GET", "/api/discovery/posts", undefined, token);
    expect([read.status, read.ms < 4_000]).toEqual([200, true]);
  }
  await until(async () => (await call("GET", "/ready")).json.replicasResting === 1);
  // Longer than the heartbeat takes to ask it several times, of which no read may know.
  const slow: number[] = [];
  for (const started = performance.now(); performance.now() - started < 6_000; await setTimeout(50)) {
    const read = await call("GET", "/api/discovery/posts", undefined, token);
    expect(read.status).toBe(200);
    if (read.ms > 500) slow.push(read.ms);
  }
  expect(slow).toEqual([]);
  goOn();
  await until(async () => (await call("GET", "/ready")).json.replicasResting === undefined);
});

test("a frozen primary holds nobody for long: reads go on from the replica, writes are refused with a sentence, and go on with it", async () => {
  const token = await signIn();
  const goOn = freeze(primary);
  onTestFinished(goOn);
  const [refused, ...reads] = await Promise.all([
    post("While it is frozen", token),
    ...[1, 2, 3, 4].map(() => call("GET", "/api/discovery/posts", undefined, token)),
  ]);
  expect(refused).toMatchObject({ status: 503, json: { error: expect.stringContaining("cannot reach its database") } });
  expect(refused?.ms).toBeLessThan(8_000);
  for (const { status, ms } of reads) expect([status, ms < 6_000]).toEqual([200, true]);
  const later = await call("GET", "/api/discovery/posts", undefined, token);
  expect([later.status, later.ms < 1_000]).toEqual([200, true]);
  const again = await post("Refused at once", token);
  expect([again.status, again.ms < 3_500]).toEqual([503, true]);
  expect(await metric("portage_replica_lag_seconds")).toBe(-1); // nobody knows
  const doctor = spawnSync(process.execPath, [portage, "doctor"], { env: { ...process.env, ...environment() }, encoding: "utf8" });
  expect(doctor).toMatchObject({ status: 1, stdout: expect.stringMatching(/ok {2}replica: .* answers/) });
  goOn();
  await until(async () => (await post("With the primary again", token)).status === 201);
});

test("a node that is told to end while its primary is frozen ends cleanly, before systemd would kill it", async () => {
  const token = await signIn();
  const goOn = freeze(primary);
  onTestFinished(goOn);
  const left = post("As it froze", token);
  await setTimeout(200);
  const started = performance.now();
  await node.stop();
  expect([node.code(), (await left).status]).toEqual([0, 503]);
  expect(performance.now() - started).toBeLessThan(15_000);
  goOn();
  node = await startServer(environment());
});

test("a node that starts without its primary reads from the replica for guests alone, refuses the rest with a sentence, and goes on by itself", async () => {
  const token = await signIn();
  await node.stop();
  primary.stop("immediate");
  node = await startServer(environment());
  expect(node.output()).toContain("cannot be reached");
  expect((await page("/", { headers: { Accept: "text/html" } })).status).toBe(200);
  const read = await call("GET", "/api/discovery/posts", undefined, token);
  expect(read).toMatchObject({ status: 503, json: { error: expect.stringContaining("cannot reach its database") } }); // who knows whether it was ended
  const refused = await post("Before the primary", token);
  expect(refused).toMatchObject({ status: 503, json: { error: expect.stringContaining("cannot reach its database") } });
  expect([(await call("GET", "/health")).status, (await call("GET", "/ready")).status]).toEqual([200, 503]);
  primary.start();
  await until(async () => (await post("With the primary", token)).status === 201);
  await until(async () => node.output().includes("everything runs"));
});

test("a node that starts before its primary on a database without tables makes them once the primary is there", async () => {
  execFileSync(program("psql"), [primary.address("postgres"), "-qc", "create database fresh"]);
  await until(async () => spawnSync(program("psql"), [replica.address("fresh"), "-qc", "select 1"]).status === 0);
  primary.stop("immediate");
  const fresh = await startServer({
    ...environment(),
    DATABASE_URL: primary.address("fresh"),
    DATABASE_REPLICA_URL: replica.address("fresh"),
    LOG_LEVEL: "warn",
  });
  onTestFinished(fresh.stop);
  const ready = async () => (await fetch(`${fresh.url}/ready`)).status;
  await fetch(`${fresh.url}/discover`); // the heartbeat begins with a read
  expect(await ready()).toBe(503);
  await until(async () => fresh.output().includes("left alone until it does"));
  primary.start();
  await until(async () => (await ready()) === 200);
  await until(async () => fresh.output().includes("everything runs"));
});

test("a node that starts before every server says so on its pages, and ends cleanly when it is told to", async () => {
  const cookie = await signInAtPage();
  await node.stop();
  primary.stop("immediate");
  replica.stop("immediate");
  node = await startServer(environment());
  for (const reader of ["", cookie]) {
    const refused = await page("/login", { headers: { Accept: "text/html", Cookie: reader } });
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining("cannot reach its database")]);
  }
  await node.stop();
  expect(node.code()).toBe(0);
  node = await startServer(environment());
  primary.start();
  await until(async () => (await call("GET", "/ready")).status === 200);
  replica.start();
  await until(async () => (await call("GET", "/ready")).json.replicasResting === undefined);
  primary.stop("immediate");
  await node.stop();
  expect(node.code()).toBe(0);
  primary.start();
});
