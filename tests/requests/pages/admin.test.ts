import { expect, test } from "vitest";
import { askForClaim } from "#app/features/companies/claims.server.ts";
import { sendCorrection } from "#app/features/funding/corrections.server.ts";
import { showOpportunity } from "#app/features/funding/operations.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import { registerWebhook } from "#app/features/webhooks/operations.server.ts";
import routes from "#app/routes.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

await seedReference();
await seedDirectory();
const server = await sharedServer();

/** What stands for a parameter of a path; a route with another one fails here until it is listed. */
const examples: Record<string, string> = {
  "companies/:id": "companies/1",
  "claims/:id": "claims/1",
  "corrections/:id": "corrections/1",
  "funding/:slug": "funding/nrc-irap",
  "policy/:id": "policy/1",
  "network/:id": "network/1",
  "coalitions/:id": "coalitions/1",
  "mail/:id": "mail/1",
  "webhooks/:id": "webhooks/1",
  "resets/:id": "resets/1",
  "open-data/:set": "open-data/ai-register",
};
/** Moderators decide there too (moderation.test.ts), and keep filters of what they decide on (saved-filters.test.ts). */
const open = ["admin/queue", "admin/saved-filters"];
const paths = routes
  .flatMap((route) =>
    route.path?.startsWith("admin") && !open.includes(route.path) && !route.path.includes("strategic-intelligence") ? [route.path] : [],
  )
  .map((path) => `/${Object.entries(examples).reduce((given, [from, to]) => given.replace(from, to), path)}`);

const [member, moderator, admin] = [await aMember(), await aMember({ role: "moderator" }), await aMember({ role: "admin" })];
await askForClaim(member, (await aCompany()).slug, "I founded it.");
const correction = { fact: "amount" as const, sentence: "It is more.", address: "https://ice.example" };
await sendCorrection(member, await showOpportunity("nrc-irap"), correction);
await addRecord(admin, "policy", { title: "A policy", summary: "s", date: "2026-03-05", source: "x", source_url: "https://x.ca" });
await addRecord(admin, "contact", {
  name: "Outside Person",
  role: "r",
  organization: "o",
  email: "out@office.example",
  expertise: "ai, ice",
});
await addRecord(admin, "coalition", { title: "Warm hands", goal: "Mitts for all." });
await registerWebhook(admin, { address: "https://hooks.example/in", events: "post.created" });
const cookies = { member: await cookieOf(member), moderator: await cookieOf(moderator), admin: await cookieOf(admin) };

test.each(paths)("%s is for admins alone", async (path) => {
  expect(path).not.toContain(":");
  expect((await send(server.url, path)).status).toBe(302);
  for (const role of ["member", "moderator"] as const) {
    const answer = await send(server.url, path, { cookie: cookies[role] });
    expect(answer.status, role).toBe(403);
    expect(await answer.text()).toMatch(/Access Restricted|You don’t have permission/);
  }
  expect((await send(server.url, path, { cookie: cookies.admin })).status).toBe(200);
});

test.each(paths.filter((path) => !/\.(csv|jsonl)$/.test(path)))(
  "%s has the rail with its three groups, and names the area it lies in",
  async (path) => {
    const { html } = await new PlainBrowser(server.url, cookies.admin).open(path);
    const rail = /<nav aria-label="Areas of administration".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect([...rail.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(["Work", "Intelligence", "Site"]);
    const others: Record<string, string> = {
      "/admin/actions": "/admin/strategic",
      "/admin/alerts": "/admin",
      "/admin/stale": "/admin",
      "/admin/claims/1": "/admin/queue",
      "/admin/corrections/1": "/admin/queue",
    };
    const area = others[path] ?? path.split("/", 3).join("/");
    expect([...rail.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, href]) => href)).toEqual([area]);
  },
);

test("a save says so at the top of the page, with the way to what members see; a refused one does not", async () => {
  const browser = await new PlainBrowser(server.url, cookies.admin).open("/admin/funding/new");
  const programme = {
    level: "federal",
    title: "Spoken Of",
    organization: "ACME",
    description: "Money.",
    source_url: "https://acme.example",
  };
  await browser.submit({ save: "yes", ...programme });
  expect(browser.path).toBe("/admin/funding/spoken-of?saved=1");
  expect(browser.text).toContain("Your change is saved. See the page that members see");
  expect(browser.html).toContain('href="/funding/spoken-of">See the page');
  await browser.submit({ save: "yes", title: "" });
  expect([browser.status, browser.text]).toEqual([422, expect.not.stringContaining("Your change is saved.")]);
  await browser.open("/admin/funding/spoken-of");
  expect(browser.text).not.toContain("Your change is saved.");
  await browser.submit({ archive: "yes" });
  expect(browser.text).toContain("Your change is saved.");
  expect(browser.html).not.toContain('href="/funding/spoken-of">See the page');
});

test.each(["en", "fr"])("each area of the rail has its own name as heading (%s)", async (language) => {
  const browser = new PlainBrowser(server.url, cookies.admin);
  browser.language = language;
  const rail = /<div class="staff-rail">.*?<\/nav>/s.exec((await browser.open("/admin")).html)?.[0] ?? "";
  const areas = [...rail.matchAll(/<a href="([^"]*)"[^>]*>(.*?)(?:<small>.*?)?<\/a>/g)].map(([, href = "", label]) => ({ href, label }));
  expect(areas.length).toBeGreaterThan(10);
  for (const { href, label } of areas) expect(/<h1[^>]*>(.*?)<\/h1>/.exec((await browser.open(href)).html)?.[1], href).toBe(label);
});

test("the rail of a moderator who is no admin names what they may open, and nothing else", async () => {
  const { html } = await new PlainBrowser(server.url, cookies.moderator).open("/admin/queue");
  const rail = /<div class="staff-rail">.*?<\/nav>/s.exec(html)?.[0] ?? "";
  expect([...rail.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/admin/queue", "/moderation/removed"]);
});

test.each(paths)("nobody else writes at %s", async (path) => {
  for (const cookie of [cookies.member, cookies.moderator, undefined]) {
    for (const button of [
      "decide",
      "add",
      "save",
      "import",
      "archive",
      "accept_claim",
      "invite",
      "acknowledge",
      "refresh",
      "mail_test",
      "register",
      "test",
      "remove",
      "send_mail_again",
    ]) {
      const answer = await send(server.url, path, {
        method: "POST",
        cookie,
        body: new URLSearchParams({ [button]: "yes", from: "draft" }),
      });
      expect([302, 403, 405, 422], `${path} ${button}`).toContain(answer.status);
      expect(answer.headers.get("Location") ?? "/login").toContain("/login");
    }
  }
});

test("with no external app configured its page says it is offline, and keeps what is stored", async () => {
  const browser = await new PlainBrowser(server.url, cookies.admin).open("/admin/strategic?tab=network");
  expect(browser.text).toContain("No external intelligence app is configured");
  expect(browser.html).not.toContain("retry=1"); // trying again changes nothing before the address is set
  expect(browser.html).not.toContain("<iframe");
});

test("the overview counts what is there, what waits, and twelve weeks of it", async () => {
  const browser = await new PlainBrowser(server.url, cookies.admin).open("/admin");
  expect(browser.text).toMatch(/Companies 87 public(, [1-9]\d* waiting for review)? /);
  expect(browser.text).toMatch(
    /2 to review, none late Late is over three working days\. What today Oldest Claims 1 today [^.]* Review Claims Corrections 1 today [^.]* Review Corrections Nothing waits in companies, held items, reports,? and appeals\./, // all came today: no column for what is older or late
  );
  expect(browser.html).toMatch(/href="\/admin\/queue"[^>]*>Review queue<small> 2<\/small>/);
  expect(browser.html).toMatch(/action="\/admin\/queue"[\s\S]{0,200}name="next"[^>]*>Review the next</);
  expect(browser.text).toMatch(/Members \d+ \d+ new in 12 weeks .*Companies 87 public.* 2 to review/); // each number once, under its own heading, above what waits
  expect(browser.html).not.toMatch(/<svg role="img" aria-labelledby="weekly-/); // one week beside nothing is no chart
  expect(browser.text).not.toContain("this week, not over"); // the key names what is drawn
  expect(browser.html.match(/<tr/g)).toHaveLength(16); // twelve weeks, two kinds that wait, and the heads
});

test("the pages of moderation stand under Admin in the header, and each idea for a post says why and what to do", async () => {
  const browser = await new PlainBrowser(server.url, cookies.admin).open("/moderation/removed");
  expect(browser.html).toMatch(/<a href="\/admin" aria-current="true">Admin</);
  await browser.open("/moderation/mine");
  expect(browser.html).not.toMatch(/<a href="\/admin" aria-current/);
  await browser.open("/admin/content");
  expect(browser.text).toMatch(
    /What Why Next step .*(No answer yet Answer|Submit Post)|In every row: Why No post yet What Next step .*Submit Post/,
  );
});

test("Provincial Intelligence colours the map by the chosen metric, and lists all counts by it", async () => {
  const page = await new PlainBrowser(server.url, cookies.admin).open("/admin/provincial?metric=companies");
  expect(page.text).toContain("Companies by province and territory");
  const tiles = [...page.html.matchAll(/<a class="m[0-4]" href="\/discover\/province\/(\w\w)">.*?<\/span>(\d+)</g)].map(([, code, n]) => `${code} ${n}`); // biome-ignore format: one line
  const ranked = countsIn(page.html, "province").map(([code, , , companies]) => `${code} ${companies}`);
  expect(tiles).toHaveLength(13);
  expect(ranked).toHaveLength(13);
  expect([...tiles].sort()).toEqual([...ranked].sort());
  const counts = ranked.map((row) => Number(row.slice(3)));
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(counts[0]).toBeGreaterThan(0);
  const unknown = await new PlainBrowser(server.url, cookies.admin).open("/admin/provincial?metric=gossip");
  expect(unknown.text).toContain("Members by province and territory");
});

/** Reads the tables of provinces or hubs: a name of an address, and what was counted of each, where an empty cell is none. */
const countsIn = (html: string, of: "province" | "industry") =>
  [...html.matchAll(/<th scope="row"[^>]*><a [^>]*href="\/discover\/(\w+)\/([\w-]+)">[^<]*<\/a><\/th>((?:<td[^>]*>\d*<\/td>)+)/g)]
    .filter(([, kind]) => kind === of)
    .map(([, , code = "", cells = ""]) => [code, ...[...cells.matchAll(/<td[^>]*>(\d*)/g)].map(([, count]) => Number(count))] as const);

test("Provincial Intelligence divides by the people who live there, counts by hub, and is a file of the same counts", async () => {
  const file = await (await send(server.url, "/admin/provincial.csv", { cookie: cookies.admin })).text();
  const [header = "", ...lines] = file.trim().split("\r\n");
  const columns = header.split(",");
  const rows = lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [columns[at] ?? "", cell])));
  expect(rows.filter(({ kind }) => kind === "province")).toHaveLength(13);
  const page = await new PlainBrowser(server.url, cookies.admin).open("/admin/provincial?metric=companies&per=people");
  expect(page.text).toContain("Companies per 100,000 people by province and territory");
  const tiles = [...page.html.matchAll(/<a class="m[0-4]" href="\/discover\/province\/(\w\w)">.*?<\/span>([\d.]+)</g)];
  const shares = rows.filter(({ kind }) => kind === "province").map(({ code, companies, population }) => [code, Math.round((1_000_000 * Number(companies)) / Number(population)) / 10]); // biome-ignore format: one line
  expect(Object.fromEntries(tiles.map(([, code = "", share]) => [code.toUpperCase(), Number(share)]))).toEqual(Object.fromEntries(shares));
  const hubs = countsIn(page.html, "industry");
  expect(hubs.map(([slug, , companies]) => `${slug} ${companies}`).sort()).toEqual(
    rows
      .filter(({ kind }) => kind === "hub")
      .map(({ code, companies }) => `${code} ${companies}`)
      .sort(),
  );
});

test("the Funding Monitor says where opportunities are for, and nothing of closing months while no deadline is known", async () => {
  const page = await new PlainBrowser(server.url, cookies.admin).open("/admin/funding");
  expect(page.text).toMatch(/Opportunities by province and territory .* All of Canada [1-9]/);
  expect(page.text).not.toContain("Opportunities by closing month");
});

test("Add Company takes a slug and the ranges of staff, and a later edit keeps them", async () => {
  const browser = await new PlainBrowser(server.url, cookies.admin).open("/admin/companies/new");
  const sizes = /<select[^>]*name="employee_count"[\s\S]*?<\/select>/.exec(browser.html)?.[0] ?? "";
  expect([...sizes.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    "",
    "1-10",
    "11-50",
    "51-200",
    "201-1000",
    "1000+",
  ]);
  expect(browser.html).toMatch(/<option value="series_c">Series C<\/option>/);
  const given = { add: "yes", name: "Slugged Works", description: "Sensors.", employee_count: "1-10", priority: "medium" };
  await browser.submit({ ...given, slug: "Not A Slug" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("A slug has small letters")]);
  await browser.submit({ ...given, slug: "slugged" });
  expect(browser.text).toContain("/company/slugged");
  await browser.open("/company/slugged/edit");
  expect(browser.html).toMatch(/<option value="1-10" selected="">1-10<\/option>/);
  await browser.open("/admin/companies/new");
  await browser.submit({ ...given, name: "Another", slug: "slugged" });
  expect([browser.status, browser.text]).toEqual([422, expect.stringContaining("Another company has this slug.")]);
});

test("what to write about is one table, with why beside each", async () => {
  const browser = await new PlainBrowser(server.url, cookies.admin).open("/admin/content");
  expect(browser.html).toMatch(/<table class="staff-table">.*href="\/submit-post\?hub=/s);
});

test("the tools of the Funding Monitor fold until they narrow its list", async () => {
  const browser = await new PlainBrowser(server.url, cookies.admin).open("/admin/funding");
  expect(browser.html).toContain('<details class="staff-fold"><summary>');
  await browser.open("/admin/funding?filter=ai_relevant");
  expect(browser.html).toMatch(/<details class="staff-fold" open=""><summary>/);
});

test("'Add New Company' marks as optional what the check of a draft takes empty", async () => {
  const browser = await new PlainBrowser(server.url, cookies.admin).open("/admin/companies/new");
  expect(browser.text).toMatch(/Name Headquarters \(optional\) Short description Industry hubs \(optional\)/);
  expect(browser.text).toMatch(/Technologies \(optional\).*Contact email \(optional\)/);
});
