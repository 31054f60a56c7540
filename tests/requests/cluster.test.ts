import { expect, test } from "vitest";
import { showPost } from "#app/features/posts/operations.server.ts";
import { aMember, anAccount, aPost, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send, sendForm } from "./calls.ts";

const workersOf = (output: string) => [...output.matchAll(/"serving_pid":(\d+)/g)].map(([, pid]) => Number(pid));

test("several processes share one port and one database: what one writes every other shows at once, and locks hold across them", async () => {
  await anAccount("locked-everywhere");
  const [cookie, post] = [await cookieOf(await aMember()), await aPost()];
  const path = `/post/${post.id}`;
  const server = await startServer({ WEB_CONCURRENCY: "3" });
  const alone = { Connection: "close" }; // each request goes to the next process
  for (let turn = 1; turn <= 9; turn += 1) {
    await sendForm(server.url, path, { vote: `${turn % 2 ? "up" : "none"}.post.${post.id}` }, { cookie, headers: alone });
    const seen = await Promise.all([1, 2, 3].map(async () => (await send(server.url, path, { cookie, headers: alone })).text()));
    const shown = seen.map((html) => /<output[^>]*>(\d)</.exec(html)?.[1]);
    expect(shown).toEqual(Array(3).fill(String(turn % 2)));
  }
  const tried = [];
  for (let guess = 1; guess <= 4; guess += 1) {
    const fields = { email: "locked-everywhere@example.ca", password: "wrong", sign_in: "yes" };
    tried.push((await sendForm(server.url, "/login", fields, { headers: alone })).status);
  }
  expect(tried).toEqual([401, 401, 429, 429]);
  await server.stop();
  expect((await showPost(post.id)).viewCount).toBe(1);
});

test("a process that dies is replaced, and the others go on meanwhile", async () => {
  const server = await startServer({ WEB_CONCURRENCY: "2", LOG_LEVEL: "info" });
  const workers = () => workersOf(server.output());
  await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(2);
  process.kill(workers()[0] ?? 0, "SIGKILL");
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain("a worker died");
  expect((await send(server.url, "/about", { headers: { Connection: "close" } })).status).toBe(200);
  await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(3);
  await server.stop();
  for (const pid of workers()) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("one that cannot listen says so and ends", async () => {
  const server = await startServer();
  const taken = startServer({ WEB_CONCURRENCY: "2", PORT: new URL(server.url).port });
  await expect(taken).rejects.toThrow("EADDRINUSE");
  await server.stop();
});

test("whichever process is asked for the metrics tells those of all", async () => {
  const METRICS_TOKEN = "a-token-for-prometheus";
  const server = await startServer({ WEB_CONCURRENCY: "2", METRICS_TOKEN, LOG_LEVEL: "info" });
  await expect.poll(() => workersOf(server.output()).length, { timeout: 20_000 }).toBe(2);
  for (let asked = 0; asked < 6; asked += 1) await send(server.url, "/about", { headers: { Connection: "close" } });
  for (let asked = 0; asked < 2; asked += 1) {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}`, Connection: "close" };
    const text = await (await send(server.url, "/metrics", { headers })).text();
    expect(text).toMatch(/portage_http_request_seconds_count\{method="GET",route="\/about",status="200"\} 6\n/);
  }
  await server.stop();
});
