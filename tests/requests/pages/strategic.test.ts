import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
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
const admin = await aMember({ role: "admin" });
const cookie = await cookieOf(admin);
for (const title of ["Unread one", "Unread two", "Unread three"]) {
  await addOpportunity(admin, { title, organization: "o", description: "d", source_url: "https://a.example", as_of: "2019-05" });
}
const server = await startServer({ INTELLIGENCE_URL: appUrl });
afterAll(async () => {
  await server.stop();
  outside.close();
});
const open = (path: string) => new PlainBrowser(server.url, cookie).open(path);

const healthy: RequestListener = (_request, response) => response.setHeader("Content-Type", "application/json").end('{"status":"ok"}');
const offline = "Disconnected - Limited functionality";

test("the external app stands in a frame while it answers, and the page lets that one site in", async () => {
  answer = healthy;
  const page = await open("/admin/strategic?retry=1");
  expect(page.text).toContain("Connected");
  expect(page.html).toContain(`<iframe class="mt-4 h-[36rem] w-full border border-line" src="${appUrl}/executive"`);
  const policy = (await send(server.url, "/admin/strategic", { cookie })).headers.get("Content-Security-Policy");
  expect(policy).toContain(`frame-src ${appUrl};`);
  expect((await open("/admin")).text).toContain("External intelligence app: Connected");
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
  expect(page.text).toContain("Contacts and policies"); // what is kept here stays
  answer = healthy;
  expect((await open("/admin/strategic")).text).toContain(offline); // asked at most every 30 s
  expect((await open("/admin/strategic?retry=1")).html).toContain("<iframe");
});

test("the server makes the alerts by itself; the overview has a line for each kind, whose alerts are acknowledged at once", async () => {
  const page = await open("/admin");
  const kinds = () => [...page.html.matchAll(/name="acknowledge_kind"[^>]*value="([^"]+)"/g)].map((found) => found[1] ?? "");
  const hubs = kinds().find((one) => one.startsWith("hub_quiet.")) ?? "";
  expect(new Set(kinds().map((one) => one.split(".")[0])).size).toBe(kinds().length);
  const [one] = [...page.html.matchAll(/name="acknowledge" [^>]*value="(\d+)"/g)].map((found) => found[1] ?? "");
  await page.submit({ acknowledge: one ?? "" });
  expect(page.html).not.toMatch(new RegExp(`name="acknowledge" [^>]*value="${one}"`));
  await page.post("/admin", { acknowledge_kind: hubs });
  expect(page.path).toBe("/admin");
  expect(kinds().filter((kind) => kind.startsWith("hub_quiet."))).toEqual([]);
  expect(kinds().length).toBeGreaterThan(0);
  await page.post("/admin", { acknowledge: "999999" });
  expect(page.status).toBe(422);
  expect(page.text).toContain("target_id must name something that is there");
});

test("a rule is switched off and on by a button, and its alerts go with it", async () => {
  const page = await open("/admin/alerts");
  expect(page.html).toMatch(/name="acknowledge_kind"[^>]*value="source_stale/);
  await page.post("/admin/alerts", { rule_off: "source_stale" });
  expect(page.html).not.toMatch(/name="acknowledge_kind"[^>]*value="source_stale/);
  await page.post("/admin/alerts", { rule_on: "source_stale" });
  expect(page.html).toMatch(/name="acknowledge_kind"[^>]*value="source_stale/);
  page.language = "fr";
  await page.open("/admin/alerts");
  expect(page.text).toContain("Désactiver");
});

test("stale facts are one line that leads to a work list, which empties row by row and in bulk", async () => {
  const page = await open("/admin/stale");
  const ticks = [...page.html.matchAll(/name="row"[^>]*value="([\d.]+)"/g)].map((found) => found[1] ?? "");
  expect(ticks.length).toBeGreaterThan(2);
  await page.post("/admin/stale", { checked: ticks[0] ?? "" });
  expect(page.html).not.toContain(`value="${ticks[0]}"`);
  await page.post("/admin/stale", { apply: "yes", act: "checked", row: ticks.slice(1, 3).join(",") });
  for (const tick of ticks.slice(0, 3)) expect(page.html).not.toContain(`value="${tick}"`);
  expect((await open("/admin")).html).toContain('href="/admin/stale"');
});

test("each tab has what is kept here for it, and without an app the page says once what to set", async () => {
  const bare = await startServer({});
  try {
    const tabs = ["dashboard", "network", "specialists", "raw"];
    const pages = await Promise.all(tabs.map((tab) => new PlainBrowser(bare.url, cookie).open(`/admin/strategic?tab=${tab}`)));
    for (const page of pages) {
      expect(page.text.match(/INTELLIGENCE_URL/g)).toHaveLength(1);
      expect(page.text).not.toContain("Try again");
      expect(page.text).not.toContain(offline);
    }
    const own = ["Refresh alerts", "Contacts and policies", "Recompute relevance", "POST /admin/strategic-intelligence/execute-action"];
    expect(own.map((words) => pages.map((page) => page.text.includes(words)).indexOf(true))).toEqual([0, 1, 2, 3]);
    expect(own.map((words) => pages.filter((page) => page.text.includes(words)).length)).toEqual([1, 1, 1, 1]);
  } finally {
    await bare.stop();
  }
});

test("what an entry lacks is said by the name of its field", async () => {
  const page = await open("/admin/policy/new");
  await page.submit({ save: "yes" });
  expect(page.status).toBe(422);
  for (const field of ["a title", "a summary", "the date", "the source"]) expect(page.html).toContain(`>Enter ${field}<`);
  page.language = "fr";
  await page.submit({ save: "yes" }, "/admin/policy/new");
  expect(page.html).toContain(">Entrez un titre<");
});
