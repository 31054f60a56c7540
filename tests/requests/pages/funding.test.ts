import { expect, test } from "vitest";
import { makeFeedKey } from "#app/features/feeds/operations.server.ts";
import { findOpportunity } from "#app/features/funding/operations.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

await seedReference();
const server = await sharedServer();

const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const admin = await aMember({ role: "admin" });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const opportunity = {
  level: "provincial",
  title: "Voucher for tide gauges",
  organization: "Agency of the shore",
  description: 'Money for sensors with AI; "small" firms, first.',
  source_url: "https://shore.example/voucher",
  provinces: "NS",
  hubs: "ocean-arctic",
  amount: "up to $5,000",
  deadline: inDays(5),
};

test("members see what stands, narrowed and sorted, and nobody but staff sees how to change it", async () => {
  const browser = await browserOf(await aMember(), "/funding?province=YT");
  expect(browser.text).toContain("Check the official page before applying.");
  expect(browser.html).not.toContain("/admin/funding");
  // No seeded programme has a deadline: nothing is offered by one, and no address for calendars either.
  expect(browser.html).not.toMatch(/value="closing_soon"|value="deadline"|\/funding\/province\/yt\.(ics|atom)|following\.ics|name="make"/);
  expect((await browser.open("/funding?filter=closing_soon")).text).toContain("No opportunities found");
  for (const path of ["/admin/funding", "/admin/funding/new", "/admin/funding/import", "/admin/funding.csv", "/admin/funding/nrc-irap"]) {
    expect((await browser.open(path)).status, path).toBe(403);
  }
});

test("an opportunity is added, closes soon, stands in lists, prompts and feeds, and is archived", async () => {
  const staff = await browserOf(admin, "/admin/funding/new");
  await staff.submit({ ...opportunity, title: "", deadline: "soon", provinces: "", save: "yes" });
  expect(staff.status).toBe(422);
  for (const sentence of [
    "Enter a title",
    "Deadline must be a date, such as 2026-03-05",
    "Choose the province of this provincial programme",
  ])
    expect(staff.text).toContain(sentence);
  expect(staff.text).toContain("Money for sensors");
  await staff.submit({ ...opportunity, save: "yes" });
  expect(staff.path).toBe("/admin/funding/voucher-for-tide-gauges?saved=1");
  const member = await aMember();
  const browser = await browserOf(member, "/funding?filter=closing_soon&province=NS");
  expect(browser.text).toContain("Voucher for tide gauges");
  expect(browser.text).toContain("5 days left");
  expect(browser.text).toMatch(/Agency of the shore up to \$5,000 closing soon/);
  expect((await browser.open("/funding?sort=deadline")).text.indexOf("Voucher for tide gauges")).toBeLessThan(
    browser.text.indexOf("at any time"),
  );
  expect((await browser.open("/funding?filter=closing_soon&province=QC")).text).not.toContain("Voucher for tide gauges");
  await browser.open("/funding?province=NS");
  await browser.submit({ make: "yes" });
  expect([browser.path, browser.html]).toEqual(["/funding?province=NS", expect.stringMatching(/\/funding\/province\/ns\.ics\?key=/)]);
  const key = await makeFeedKey(member);
  const calendar = await send(server.url, `/funding/province/ns.ics?key=${key}`);
  expect(calendar.headers.get("Content-Type")).toContain("text/calendar");
  const text = (await calendar.text()).replaceAll("\r\n ", "");
  expect(text).toContain("SUMMARY;LANGUAGE=en:Deadline: Voucher for tide gauges");
  expect(text).toContain(`URL:${server.url}/funding/voucher-for-tide-gauges`.replace(/:\d+\//, ":0/"));
  for (const part of ["Official page: https://shore.example/voucher", "Source: Voucher for tide gauges", "TRIGGER:-P14D", "TRIGGER:-P3D"])
    expect(text).toContain(part);
  const atom = await (await send(server.url, `/funding/hub/ocean-arctic.atom?key=${key}`)).text();
  expect(atom).toContain("Voucher for tide gauges");
  expect(await (await send(server.url, `/funding/hub/aerospace.atom?key=${key}`)).text()).not.toContain("Voucher");
  expect((await send(server.url, "/funding/all.ics")).status).toBe(401);
  for (const odd of ["tag/x.ics", "province/xx.ics", "province/qc.txt", "hub/nobody.atom"])
    expect((await send(server.url, `/funding/${odd}?key=${key}`)).status, odd).toBe(404);
  await staff.submit({ archive: "yes" });
  expect((await browser.open("/funding?filter=closing_soon")).text).not.toContain("Voucher for tide gauges");
  expect((await staff.open("/admin/funding?archived=1")).text).toContain("Voucher for tide gauges");
});

test("what was archived is for staff, and stays chosen from page to page", async () => {
  const staff = await browserOf(admin, "/admin/funding");
  for (let count = 0; count < 21; count += 1) {
    await staff.open("/admin/funding/new");
    await staff.submit({ ...opportunity, title: `Put away ${count}`, deadline: "", save: "yes" });
    await staff.submit({ archive: "yes" });
  }
  await staff.open("/admin/funding?archived=1&sort=deadline");
  expect(staff.html).toContain('<input type="hidden" name="archived" value="1"');
  const more = /href="(\/admin\/funding\?[^"]*after=[^"]*)"/.exec(staff.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(new URLSearchParams(more).get("archived")).toBe("1");
  expect((await staff.open(more)).text).toContain("Put away");
  expect((await browserOf(await aMember(), "/funding?archived=1")).text).not.toContain("Put away");
});

test("what is exported can be imported again; a trial writes nothing, and neither does a file with a refused row", async () => {
  const cookie = await cookieOf(admin);
  const csv = await (await send(server.url, "/admin/funding.csv", { cookie })).text();
  expect(csv.split("\r\n").length).toBeGreaterThan(140);
  const staff = await browserOf(admin, "/admin/funding/import");
  const [header = "", first = ""] = csv.split("\r\n");
  const row = (values: Record<string, string>) => header.split(",").map((name) => values[name] ?? "").join(","); // biome-ignore format: one line
  const rows = [
    header,
    first,
    row({ slug: "new-one", level: "federal", title: "A new one", organization: '"An agency, far"', deadline: "2027-01-31", description: '"Words ""in quotes"""', source_url: "https://agency.example", as_of: "2026-11" }), // biome-ignore format: one line
    row({ slug: "bad-one", level: "provincial", deadline: "someday", provinces: "XX", user_types: "king", source_url: "javascript:x", intake: "soon" }), // biome-ignore format: one line
  ];
  const refused = /Line \d+ · bad-one · .*title: Enter a title.*intake: Intake: “soon” is not one of the choices/;
  await staff.submit({ try: "yes", csv: rows.join("\r\n") });
  expect([staff.status, staff.text]).toEqual([
    200,
    expect.stringContaining("Nothing written yet: 1 would be added, 0 changed, 1 refused."),
  ]);
  expect(staff.text).toMatch(refused);
  await staff.submit({ import: "yes" }); // what was tried stands in the field
  expect([staff.status, staff.text]).toEqual([422, expect.stringContaining("Nothing was written: 1 row is refused.")]);
  expect(staff.text).toMatch(refused);
  for (const slug of ["new-one", "bad-one"]) expect((await staff.open(`/admin/funding/${slug}`)).status).toBe(404);
  await staff.open("/admin/funding/import");
  const [, , added = ""] = rows;
  await staff.submit({ import: "yes", csv: [header, first, added].join("\r\n") });
  expect([staff.status, staff.text]).toEqual([200, expect.stringContaining("Imported. Added: 1. Changed: 0.")]);
  expect((await staff.open("/admin/funding/new-one")).valueOf("deadline")).toBe("2027-01-31");
  await staff.open("/admin/funding/import");
  await staff.submit({ import: "yes", csv: [header, added, added].join("\r\n") });
  expect(staff.text).toContain("Line 3 · new-one · slug: The id new-one stands twice in this file");
  await staff.submit({ import: "yes", csv: `title,city\n${first.split(",")[3]},Alma\nA new one,Amos` });
  expect(staff.text, "without a slug the title says which is meant").toContain("Added: 0.");
  expect((await staff.open("/admin/funding/new-one")).valueOf("city")).toBe("Amos");
});

test("both imports take a file in place of a text, also one that a spreadsheet saved on Windows", async () => {
  const cookie = await cookieOf(admin);
  const upload = async (path: string, press: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set("csv", "");
    body.set("csv_file", new File([bytes], "list.csv", { type: "text/csv" }));
    body.set(press, "yes");
    const answer = await fetch(server.url + path, { method: "POST", body, headers: { Cookie: cookie, Origin: server.url } });
    return { status: answer.status, html: await answer.text() };
  };
  const head = "title,summary,category,level,status,date,source,source_url\n";
  const law = "Loi num\u00e9rique,What,ai,federal,proposed,2026-01-01,Gazette,https://gazette.example/9\n";
  const windows = Uint8Array.from(Buffer.from(head + law, "latin1"));
  const tried = await upload("/admin/policy/import", "try", windows);
  expect([tried.status, tried.html]).toEqual([
    200,
    expect.stringContaining("Nothing written yet: 1 would be added, 0 changed, 0 refused."),
  ]);
  expect(tried.html).toContain("Loi numérique"); // in the text, to be imported
  expect((await upload("/admin/policy/import", "import", Uint8Array.from(Buffer.from(head + law)))).html).toContain("Imported. Added: 1.");
  expect((await upload("/admin/policy/import", "import", Uint8Array.from(Buffer.from("title\nAlone")))).status).toBe(422);
  const exported = new Uint8Array(await (await send(server.url, "/admin/funding.csv", { cookie })).arrayBuffer());
  const untouched = /(\d+ would be added, \d+ changed, \d+ refused)/.exec(
    (await upload("/admin/funding/import", "try", exported)).html,
  )?.[1];
  expect(untouched).toBe("0 would be added, 0 changed, 0 refused");
  const utf16 = Uint8Array.from(Buffer.from(`\ufeff${head}${law.replace("/9", "/10")}A,b,c,d,e,f,g,h,i\n`, "utf16le"));
  expect((await upload("/admin/policy/import", "try", utf16)).html).toMatch(
    /1 would be added, 0 changed, 1 refused\.[\s\S]*This row has more cells than the header line/,
  );
  const sheet = await upload("/admin/funding/import", "try", Uint8Array.from(Buffer.from("slug,title\nalone,Alone\n")));
  expect([sheet.status, sheet.html]).toEqual([200, expect.stringContaining("0 would be added, 0 changed, 1 refused.")]);
  // A known programme is edited as by its form: a column that is not there leaves what stands, notes of the staff too.
  const before = await findOpportunity("nrc-irap");
  expect(before?.editorNote).not.toBe("");
  const part = Uint8Array.from(Buffer.from("slug,title\nnrc-irap,IRAP renamed\n"));
  expect((await upload("/admin/funding/import", "import", part)).html).toContain("Imported. Added: 0. Changed: 1.");
  const { titleEn: _, revision, updatedAt, ...kept } = (await findOpportunity("nrc-irap")) ?? {};
  expect({ ...before, ...kept }).toEqual({ ...before });
  expect(revision).toBeGreaterThan(before?.revision ?? 0);
  expect(updatedAt).toBeGreaterThan(before?.updatedAt ?? 0);
});

test("what is no CSV gets a sentence and comes back", async () => {
  const staff = await browserOf(admin, "/admin/funding/import");
  await staff.submit({ import: "yes", csv: 'title\n"never closed' });
  expect(staff.status).toBe(422);
  expect(staff.text).toContain("This is not CSV");
  expect(staff.text).toContain("never closed");
  await staff.submit({ import: "yes", csv: "title,amount,Amount\nOne,1,2" });
  expect([staff.status, staff.text]).toEqual([422, expect.stringContaining("Two columns are named “amount”")]);
});
