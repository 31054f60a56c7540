import { afterAll, expect, onTestFinished, test } from "vitest";
import { limitsStore } from "#app/db/limits-store.server.ts";
import { createToken } from "#app/features/accounts/sign-ins.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";
import { callApi, tokenOf } from "./api-table.ts";

const limits = { RATE_LIMIT_READS: "5", RATE_LIMIT_WRITES: "3", RATE_LIMIT_SIGN_INS: "4", RATE_LIMIT_REGISTRATIONS: "2", TRUST_PROXY: "1" };
const server = await startServer(limits);
afterAll(() => server.stop());

const sentence = "Too many requests - please wait a moment and try again";
let last = 0;
/** An address nobody came from before: the proxy's word is trusted here. */
const from = () => {
  last += 1;
  return { "X-Forwarded-For": `203.0.113.${last}` };
};

test("reads are counted for the token, the rest is told, and one too many waits", async () => {
  const member = await aMember();
  const token = await tokenOf(member);
  for (const left of [4, 3, 2, 1, 0]) {
    const { status, headers } = await callApi(server.url, "GET /api/auth/me", undefined, token, from());
    expect([status, headers.get("RateLimit-Policy")]).toEqual([200, '"reads";q=5;w=60']);
    expect(headers.get("RateLimit")).toMatch(new RegExp(`^"reads";r=${left};t=\\d+$`));
  }
  const over = await callApi(server.url, "GET /api/auth/me", undefined, token, from());
  expect([over.status, over.json.error]).toEqual([429, sentence]);
  expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(over.headers.get("RateLimit")).toContain("r=0");
  const second = await createToken(member, { name: "second", days: "7", scope: "read" });
  for (const status of [200, 200, 200, 200, 429]) // five of the member's ten are used
    expect((await callApi(server.url, "GET /api/auth/me", undefined, second, from())).status).toBe(status);
});

test("guests are counted by their address", async () => {
  const [here, there] = [from(), from()];
  for (const status of [200, 200, 200, 200, 200, 429])
    expect((await callApi(server.url, "GET /api/health", undefined, undefined, here)).status).toBe(status);
  expect((await callApi(server.url, "GET /api/health", undefined, undefined, there)).status).toBe(200);
});

test("a restart and a second process forget nothing", async () => {
  const token = await tokenOf(await aMember());
  const vote = () => ["POST /api/discovery/vote", { target_type: "post", target_id: 99, vote_type: "up" }, token, from()] as const;
  expect((await callApi(server.url, ...vote())).status).toBe(404);
  const second = await startServer(limits);
  expect((await callApi(second.url, ...vote())).status).toBe(404);
  expect((await callApi(server.url, ...vote())).status).toBe(404);
  expect((await callApi(second.url, ...vote())).status).toBe(429);
  await second.stop();
});

/** The `RateLimit` header tells how many reads are left, after counting the one that asks. */
async function leftAt(url: string, token: string): Promise<number> {
  const { headers } = await callApi(url, "GET /api/auth/me", undefined, token, from());
  return Number(/r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1]);
}

/** Waits until the file has so many reads of a key. */
const settled = (key: string, points: number) =>
  expect.poll(() => limitsStore.usedBy(key, Date.now()), { timeout: 5_000 }).toMatchObject({ points });

test("reads that several processes count each by itself are added up within a second", { timeout: 90_000 }, async () => {
  const member = await aMember();
  const token = await tokenOf(member);
  const second = await startServer(limits);
  onTestFinished(() => second.stop());
  expect([await leftAt(server.url, token), await leftAt(second.url, token)]).toEqual([4, expect.any(Number)]);
  expect(await leftAt(server.url, token)).toBeLessThan(4);
  await settled(`reads:member:${member.id}`, 3);
  expect(await leftAt(server.url, token)).toBe(1);
  await settled(`reads:member:${member.id}`, 4);
  expect(await leftAt(second.url, token)).toBe(0);
  await settled(`reads:member:${member.id}`, 5);
  for (const { url } of [server, second]) expect((await callApi(url, "GET /api/auth/me", undefined, token, from())).status).toBe(429);
});

test("a server that stops forgets no read, one that is killed at most those of its last second", { timeout: 90_000 }, async () => {
  const member = await aMember();
  const token = await tokenOf(member);
  const first = await startServer(limits);
  expect([await leftAt(first.url, token), await leftAt(first.url, token)]).toEqual([4, 3]);
  await first.stop();
  const second = await startServer(limits);
  expect(await leftAt(second.url, token)).toBe(2);
  await settled(`reads:member:${member.id}`, 3);
  await second.kill();
  const third = await startServer(limits);
  onTestFinished(() => third.stop());
  expect(await leftAt(third.url, token)).toBe(1);
});

test("signing in and registering have limits of their own, over the API and on the page", async () => {
  const here = from();
  const wrong = (n: number) => ({ email: `nobody-${n}@example.ca`, password: "not the one" });
  for (const n of [1, 2]) expect((await callApi(server.url, "POST /api/auth/login", wrong(n), undefined, here)).status).toBe(401);
  const form = (n: number) =>
    send(server.url, "/login", { method: "POST", headers: here, body: new URLSearchParams({ ...wrong(n), sign_in: "yes" }) });
  for (const n of [3, 4]) expect((await form(n)).status).toBe(401);
  const page = await form(5);
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining(sentence)]);
  expect((await callApi(server.url, "POST /api/auth/login", wrong(6), undefined, here)).json.error).toBe(sentence);
  const empty = { email: "", password: "", postal_code: "" };
  const there = from();
  for (const status of [422, 422, 429])
    expect((await callApi(server.url, "POST /api/auth/register", empty, undefined, there)).status).toBe(status);
});

test("a member who writes too fast on a page keeps what was typed", async () => {
  const browser = await new PlainBrowser(server.url, await cookieOf(await aMember())).open("/submit-post");
  const fields = { title: "", content: "A text that was typed", submit: "yes" };
  for (const status of [422, 422, 422, 422, 422, 422, 429]) expect((await browser.submit(fields)).status).toBe(status);
  expect(browser.text).toContain(sentence);
  expect(browser.valueOf("content")?.trim()).toBe("A text that was typed");
});

test("a token that may only read is refused every write, and says so", async () => {
  const member = await aMember();
  const token = await createToken(member, { name: "reader", days: "7", scope: "read" });
  expect((await callApi(server.url, "GET /api/auth/me", undefined, token, from())).status).toBe(200);
  const refused = await callApi(server.url, "PUT /api/auth/profile", { bio: "x" }, token, from());
  expect([refused.status, refused.json.error]).toEqual([403, "This token may only read"]);
});

test("whoever shares an address with a busy guest still reaches the pages to come in by, each within a budget of its own", async () => {
  const headers = from();
  const statusOf = async (path: string) => (await send(server.url, path, { headers })).status;
  for (let turn = 0; turn < 8; turn += 1) await statusOf(`/no-such-page/${turn}`);
  expect(await statusOf("/no-such-page/again")).toBe(429);
  for (const path of ["/", "/login", "/register", "/forgot-password", "/reset-password?token=x", "/unlock?token=x", "/verify-email", "/about", "/terms", "/privacy", "/accessibility"]) expect(await statusOf(path), path).toBe(200); // biome-ignore format: one line
  for (let turn = 0; turn < 30; turn += 1) await statusOf(`/forgot-password?turn=${turn}`);
  expect([await statusOf("/forgot-password"), await statusOf("/login")]).toEqual([429, 200]);
});
