import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { anAccount, aPassword, aPost } from "#tests/support/factories.ts";
import { quickHashes } from "#tests/support/server.ts";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

const port = await freePort();
const url = `http://localhost:${port}`;
// Its public files are looked up from the folder it is started in.
const child = spawn(process.execPath, ["--import", quickHashes, at("node_modules/.bin/remix-serve"), "build/server/index.js"], {
  cwd: at(""),
  env: { ...process.env, NODE_ENV: "production", PORT: String(port), BASE_URL: url },
  stdio: "ignore",
});
afterAll(() => void child.kill());
const answers = () => fetch(`${url}/about`).then(() => true, () => false); // biome-ignore format: one line
while (!(await answers())) await setTimeout(100);

test("the same build runs under plain Remix: signing in, reading and voting by form, and the public files", async () => {
  const account = await anAccount("remi");
  const post = await aPost(undefined, { title: "Read under plain Remix" });
  const browser = await new PlainBrowser(url).open("/login");
  await browser.submit({ email: account.email, password: aPassword, sign_in: "yes" });
  expect(browser.path).toBe("/discover");
  await browser.open(`/post/${post.id}`);
  expect(browser.text).toContain("Read under plain Remix");
  await browser.submit({ vote: `up.post.${post.id}` });
  expect(browser.status).toBe(200);
  const style = /href="(\/assets\/app[^"]+\.css)"/.exec(browser.html)?.[1] ?? "";
  expect((await fetch(new URL(style, url))).headers.get("Content-Type")).toContain("text/css");
});

test("a write from another site is refused under plain Remix too", async () => {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "a@b.ca" }),
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(answer.status).toBe(403);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
});
