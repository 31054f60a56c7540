import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { addOpportunity, archiveOpportunity, exportOpportunities } from "#app/features/funding/operations.server.ts";
import { addRecord } from "#app/features/intelligence/records.server.ts";
import { grantQueries } from "#app/features/open-data/grant-pages.server.ts";
import { importOpen } from "#app/features/open-data/import.server.ts";
import { type OpenSet, openSets } from "#app/features/open-data/sets.server.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, cookieOf } from "#tests/support/factories.ts";
import { anAgreement, datastoreOf } from "#tests/support/grants-source.ts";
import { anOpenSource, openAnywhere } from "#tests/support/open-source.ts";
import { startServer } from "#tests/support/server.ts";
import { send } from "../calls.ts";

const source = await anOpenSource();
const server = await startServer();
afterAll(async () => {
  source.stop();
  await server.stop();
});
const register = { ...(openSets["ai-register"] as OpenSet), locate: async () => source.url };
const taking = () => importOpen("ai-register", { set: register, open: openAnywhere });
const [admin, member] = [await aMember({ role: "admin" }), await aMember()];
const open = async (who: typeof member, path: string) => new PlainBrowser(server.url, await cookieOf(who)).open(path);

test("members browse the register with its credit, once it has been read", async () => {
  const before = await open(member, "/ai-register");
  expect(before.text).toContain("The register has not been read yet.");
  source.serves(readFileSync(new URL("../../fixtures/open-data/ai-register.csv", import.meta.url)));
  await taking();

  const list = await open(member, "/ai-register");
  expect(list.text).toContain("150 systems.");
  expect(list.text).toMatch(
    /Contains information licensed under the Open Government Licence – Canada · read there on [A-Z][a-z]{2}\.? \d{1,2}, \d{4}/,
  );
  await list.submit({ words: "juridique", purpose: "generation" });
  expect(list.text).toContain("Westlaw AI");
  await list.open("/ai-register?words=zzzz");
  expect(list.text).toContain("No system matches these filters.");
  await list.open("/ai-register?department=%27%3B--&purpose=%00&after=nowhere");
  expect(list.status).toBe(200);
  await list.open("/ai-register/2526-ATSSC-SCDATA-001");
  expect(list.text).toMatch(/Status In production, 2025 Purpose Generating text and images/);
  expect(list.text).toContain("No post speaks of it yet.");
  list.language = "fr";
  await list.open("/ai-register/2526-ATSSC-SCDATA-001");
  expect(list.text).toContain("Contient des informations visées par la Licence du gouvernement ouvert – Canada");
  expect(list.text).toContain("plateforme de recherche juridique");
  expect((await list.open("/ai-register/no-such")).status).toBe(404);
});

test("an admin sees what each run took and why another took nothing, and switches the schedule", async () => {
  source.serves("<html>Closed</html>");
  await taking();
  const browser = await open(admin, "/admin/open-data");
  expect(browser.text).toMatch(/AI register of the Government of Canada off not taken .*? 150 150 Switch on…/);
  await browser.open("/admin/open-data/ai-register");
  expect(browser.text).toContain("The source answered with a web page in place of the data.");
  expect(browser.text).toContain(`Source ${source.url}`);
  expect(browser.text).toContain("150 records read, 150 kept, 150 changed, 0 gone");
  expect(browser.text).toContain("shown now");
  const stale = await open(admin, "/admin/open-data/ai-register");
  await browser.submit({ switch: "on" });
  expect(browser.text).toContain("Stop fetching by itself");
  await stale.submit({ switch: "on" });
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("A colleague has switched this set meanwhile.")]);
  await browser.submit({ switch: "off" });
  expect((await browser.open("/admin/open-data/weather")).status).toBe(404);
  expect((await open(await aMember({ role: "moderator" }), "/admin/open-data")).status).toBe(403);
});

test("members see the bills that touch a hub with their stages, credited as not official; staff edit the words", async () => {
  source.serves(readFileSync(new URL("../../fixtures/open-data/bills-before-august-2026.json", import.meta.url)));
  const bills = { ...(openSets.bills as OpenSet), locate: async () => source.url };
  expect(await importOpen("bills", { set: bills, open: openAnywhere })).toMatchObject({ outcome: "taken", kept: 70 });
  const hub = await open(member, "/discover/industry/digital-tech");
  expect(hub.html).toContain('href="/bills?hub=digital-tech"');
  const list = await open(member, "/bills");
  expect(list.text).toContain("Source: LEGISinfo, Parliament of Canada. Not an official version.");
  await list.submit({ hub: "digital-tech" });
  const all = list.text;
  expect(all).toMatch(/(?:C|S)-\d+ · /);
  expect(list.html).toMatch(/<svg role="img" aria-label="\d of 7 stages passed: /);
  const words = await open(admin, "/admin/open-data/bills");
  await words.submit({ save_words: "digital-tech", words: "*" });
  expect(words.status).toBe(422);
  await words.submit({ save_words: "digital-tech", words: "zzzz" });
  expect(words.status).toBe(200);
  await list.open("/bills?hub=digital-tech");
  expect(list.text).toContain("No bill touches this hub now.");
  list.language = "fr";
  expect((await list.open("/bills")).text).toContain("Version non officielle.");
});

test("members see the tenders that touch a hub until they close, and take their dates into a calendar", async () => {
  source.serves(
    readFileSync(new URL("../../fixtures/open-data/tenders.csv", import.meta.url))
      .toString("utf8")
      .replace(/"202[56]-\d\d-\d\dT/g, '"2099-01-31T'),
  );
  const tenders = { ...(openSets.tenders as OpenSet), locate: async () => source.url, leastRows: 5 };
  expect(await importOpen("tenders", { set: tenders, open: openAnywhere })).toMatchObject({ outcome: "taken", kept: 25 });
  const list = await open(member, "/tenders");
  expect(list.text).toContain("Open Government Licence – Canada");
  await list.submit({ hub: "ocean-arctic" });
  expect(list.text).toMatch(/closes on 2099-01-31, \d\d:\d\d Eastern time/);
  const calendar = await send(server.url, "/tenders.ics?hub=ocean-arctic", { cookie: await cookieOf(member) });
  expect(calendar.headers.get("Content-Type")).toContain("text/calendar");
  expect(await calendar.text()).toContain("DTSTART;VALUE=DATE:20990131");
  await list.open("/tenders?hub=metrology");
  expect(list.text).toContain("No open tender touches this hub now.");
  list.language = "fr";
  expect((await list.open("/tenders")).text).toContain("heure de l’Est");
});

test("a policy record says where its bill stands, leads to the notice of its tender, and says so when that is no longer open", async () => {
  const policy = {
    title: "Telecommunications",
    summary: "Says what.",
    category: "privacy",
    level: "federal",
    status: "proposed",
    date: "2026-03-05",
    source: "Gazette",
    source_url: "https://gazette.example/1",
  };
  const numbered = { ...policy, bill: "c-8", bill_session: "45-1", tender: "MX-443728062417" };
  const page = await open(admin, `/admin/policy/${await addRecord(admin, "policy", numbered)}`);
  expect(page.text).toMatch(/An Act respecting cyber security.*At consideration in committee in the Senate/);
  expect(page.text).toMatch(/User Experience Research.* · closes on 2099-01-31/);
  expect(page.html).toMatch(/<a [^>]*href="https:\/\/[^"]*"[^>]*>User Experience Research/);
  await page.open(`/admin/policy/${await addRecord(admin, "policy", { ...policy, tender: "MX-gone" })}`);
  expect(page.text).toContain("No open tender that was read has the reference MX-gone. Tenders");
});

test("a programme's page says who received funding under the names that staff gave it, by place and year, and leads to all of them", async () => {
  const values = { level: "federal", organization: "ACME", description: "Money.", source_url: "https://acme.example" };
  const { slug } = await addOpportunity(admin, { ...values, title: "ACME Grants" });
  const page = await open(member, `/funding/${slug}`);
  const form = await open(admin, `/admin/funding/${slug}`);
  await form.submit({ save: "yes", grants_owner: "acme-acme" });
  expect([form.status, form.text]).toEqual([
    422,
    expect.stringContaining("Enter both the department and the name of the programme, or neither"),
  ]);
  await form.submit({ save: "yes", grants_owner: "acme-acme", grants_name: "Canada Granting Program" });
  await form.open(`/admin/funding/${slug}`);
  expect(form.html).toContain('value="Canada Granting Program"');
  await page.open(`/funding/${slug}`);
  expect(page.text).not.toContain("Who received funding"); // nothing was imported
  await page.open(`/funding/${slug}/recipients`);
  expect(page.text).toContain("No recipient of this programme is known here.");

  const firms = Array.from({ length: 30 }, (_, at) =>
    anAgreement({ ref_number: `r-${at}`, recipient_legal_name: `Firm ${at}|Firme ${at}`, agreement_value: 1000 + at }),
  );
  const untold = anAgreement({ recipient_type: null, recipient_legal_name: "Sam Perhaps", agreement_value: 10, recipient_province: "" });
  const abroad = anAgreement({ ref_number: "abroad", recipient_country: "FR", agreement_value: 20, agreement_start_date: "2024-05-01" });
  source.answers(datastoreOf([...firms, untold, abroad], 10));
  const set = { ...(openSets.grants as OpenSet), locate: () => grantQueries(source.url) };
  expect(await importOpen("grants", { set, open: openAnywhere })).toMatchObject({ outcome: "taken", kept: 32 });

  const all = "Agreements that the department has published: 32, of $30,465 in all.";
  await expect.poll(async () => (await page.open(`/funding/${slug}`)).text, { timeout: 15_000 }).toContain(all); // others see it within a second
  expect(page.text).toContain("The value of an agreement is its total after the newest amendment.");
  expect(page.text).toMatch(/By province or territory .*Ontario \$30,435 Outside Canada \$20 Not said \$10/);
  expect(page.text).toMatch(/By year of the start .*2024 \$20 2025 \$30,445/);
  expect(page.text).toMatch(/Open Government Licence – Canada · read there on [A-Z][a-z]{2}\.? \d{1,2}, \d{4}/);
  expect(page.html).toContain(`href="/funding/${slug}/recipients"`);
  await page.open(`/funding/${slug}/recipients`);
  expect(page.html.match(/<h2/g)).toHaveLength(25);
  expect(page.text).toMatch(/Firm 29 \$1,029 · grant · 2025 Grand Falls · Ontario · r-29 · amendment 3/);
  const next = /href="([^"]*recipients\?after=[^"]*)"/.exec(page.html)?.[1] ?? "";
  await page.open(next);
  expect(page.html.match(/<h2/g)).toHaveLength(7);
  expect(page.text).toContain("Recipient not named here");
  expect(page.text).not.toContain("Sam Perhaps");
  page.language = "fr";
  await page.open(`/funding/${slug}`);
  expect(page.text).toMatch(/Bénéficiaires Ententes publiées par le ministère\s: 32, pour un total de 30\s465\s\$\./);
  expect((await page.open(`/funding/${slug}/recipients`)).text).toMatch(/Firme 29 1\s029\s\$ · subvention · 2025 Grand-Sault · Ontario/);
  expect((await page.open("/funding/no-such/recipients")).status).toBe(404);
});

test("an admin reads why a run without a programme that names its department took nothing", async () => {
  for (const { slug } of await exportOpportunities(admin)) await archiveOpportunity(admin, slug, true);
  const browser = await open(admin, "/admin/open-data/grants");
  await browser.submit({ import: "yes" }); // in a process beside the server
  const why = "No programme names its department yet: give the form of a funding programme the names";
  await expect.poll(async () => (await browser.open("/admin/open-data/grants")).text, { timeout: 20_000 }).toContain(why);
  expect(browser.text).toContain("32 records read, 32 kept");
});
