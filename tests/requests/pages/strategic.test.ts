import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

await seedReference();
let answer: RequestListener;
const outside = createServer((request, response) => answer(request, response));
outside.listen(0, "127.0.0.1");
await once(outside, "listening");
const appUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
const server = await startServer({ INTELLIGENCE_URL: appUrl });
afterAll(async () => {
  await server.stop();
  outside.close();
});
const cookie = await cookieOf(await aMember({ role: "admin" }));
const open = (path: string) => new PlainBrowser(server.url, cookie).open(path);

const healthy: RequestListener = (_request, response) => response.setHeader("Content-Type", "application/json").end('{"status":"ok"}');
const offline = "Disconnected - Limited functionality";

test("the external app stands in a frame while it answers, and the page lets that one site in", async () => {
  answer = healthy;
  const page = await open("/admin/strategic?retry=1");
  expect(page.text).toContain("Connected");
  expect(page.html).toContain(`<iframe class="mt-5 h-[36rem] w-full border border-line" src="${appUrl}/executive"`);
  const policy = (await send(server.url, "/admin/strategic", { cookie })).headers.get("Content-Security-Policy");
  expect(policy).toContain(`frame-src ${appUrl};`);
  expect((await open("/admin")).text).toContain("External intelligence: Connected");
});

test.each<[string, RequestListener]>([
  ["breaks", (_request, response) => response.writeHead(500).end()],
  ["cuts the line", (request) => request.socket.destroy()],
  ["sends elsewhere", (_request, response) => response.writeHead(302, { Location: "https://example.com/" }).end()],
  ["says anything with a success", (_request, response) => response.setHeader("Content-Type", "text/html").end("<h1>Sign in</h1>")],
])("an external app that %s is offline until it is asked again", async (_what, wrong) => {
  answer = wrong;
  const page = await open("/admin/strategic?tab=network&retry=1");
  expect(page.text).toContain(offline);
  expect(page.html).not.toContain("<iframe");
  expect(page.html).toContain('href="/admin/strategic?tab=network&amp;retry=1"');
  expect(page.text).toContain("New members"); // its own dashboard stays
  answer = healthy;
  expect((await open("/admin/strategic")).text).toContain(offline); // asked at most every 30 s
  expect((await open("/admin/strategic?retry=1")).html).toContain("<iframe");
});

test("the server makes the alerts by itself; the overview shows three, acknowledged by a button", async () => {
  const page = await open("/admin");
  const alerts = [...page.html.matchAll(/name="acknowledge"[^>]*value="(\d+)"/g)].map((found) => found[1] ?? "");
  expect(alerts).toHaveLength(3);
  await page.submit({ acknowledge: alerts[0] ?? "" });
  expect(page.path).toBe("/admin");
  expect(page.html).toContain('name="acknowledge"');
  expect(page.html).not.toMatch(new RegExp(`name="acknowledge"[^>]*value="${alerts[0]}"`));
  await page.post("/admin", { acknowledge: "999999" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("target_id must name something that is there");
});

test("what an entry lacks is said by the name of its field", async () => {
  const page = await open("/admin/policy/new");
  await page.submit({ save: "yes" });
  expect(page.status).toBe(422);
  for (const field of ["Title", "Summary", "Date", "Source"]) expect(page.html).toContain(`>${field}: This is required<`);
  page.language = "fr";
  await page.submit({ save: "yes" }, "/admin/policy/new");
  expect(page.html).toContain(">Titre\u00a0: Ceci est requis<");
});
