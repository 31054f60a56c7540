import { expect, test } from "vitest";
import { transaction } from "#app/db/transaction.server.ts";
import { feedKeyOf, makeFeedKey } from "#app/features/feeds/operations.server.ts";
import { updateProgram } from "#app/features/funding/data.server.ts";
import { opportunityValues } from "#app/features/funding/fields.ts";
import { addOpportunity, archiveOpportunity, editOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { topicNames } from "#app/features/funding/rules.ts";
import { save } from "#app/features/saves/operations.server.ts";
import { shownDay } from "#app/ui/day.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aMember, aPost, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { callApi, tokenOf } from "../api/api-table.ts";
import { send } from "../calls.ts";

await seedReference();
await seedDirectory();
const server = await sharedServer();

const admin = await aMember({ role: "admin" });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Returns the titles of every page of a list. */
async function titlesOf(member: { id: number }, first: string): Promise<string> {
  let [path, titles]: [string | undefined, string] = [first, ""];
  while (path !== undefined) {
    const pages = await browserOf(member, path);
    titles += [...pages.html.matchAll(/<h[23]><a [^>]*href="\/funding\/.*?<\/a>/g)].join("\n");
    path = /<a [^>]*id="more"[^>]*href="([^"]*)"/.exec(pages.html)?.[1]?.replaceAll("&amp;", "&");
  }
  return titles.replaceAll("&amp;", "&");
}
const calendarAt = async (path: string) => (await (await send(server.url, path)).text()).replaceAll("\r\n ", "");
const browserOf = async (member: { id: number }, path: string) => new PlainBrowser(server.url, await cookieOf(member)).open(path);
const bare = {
  level: "federal",
  title: "Tide Ledger Voucher",
  organization: "Shore agency",
  description: "Money.",
  source_url: "https://shore.example/v",
};

test("a calendar without a date is announced as empty, and is a calendar", async () => {
  const browser = await browserOf(await aMember(), "/funding?province=NU");
  expect(browser.text).toContain("You will be able to add deadlines to a calendar");
  const key = await makeFeedKey(await aMember());
  const calendar = await (await send(server.url, `/funding/province/nu.ics?key=${key}`)).text();
  expect(calendar).toContain("BEGIN:VTIMEZONE");
});

test("a programme's page says who may apply, how much, by when, where, and where that is from", async () => {
  const browser = await browserOf(await aMember(), "/funding/nrc-irap");
  for (const words of [
    "Industrial Research Assistance Program (NRC IRAP)",
    "500 or fewer full-time-equivalent employees",
    "Businesses",
    "continuous intake",
    "Where Canada",
    "Source: NRC IRAP eligibility guide",
    "page dated May 27, 2026",
    "a third party’s page",
    "Last checked against that page: November 2026.",
  ])
    expect(browser.text, words).toContain(words);
  expect(browser.text).not.toContain("consultants' guides (the phone number");
  expect(browser.html).toMatch(/href="https:\/\/nrc\.canada\.ca[^"]*"[^>]*>Official page.{1,8}<svg class="icon"/);
});

test("what could not be confirmed of a programme is said to be so, in both languages, and on its page alone", async () => {
  const member = await aMember();
  const page = await browserOf(member, "/funding/cancode");
  expect(page.text).toContain(
    "The fourth phase ($39.2 million) was due to end on 31 March 2026; no renewal found (could not be confirmed)",
  );
  page.language = "fr";
  expect((await page.open("/funding/cancode")).text.replaceAll("\u00a0", " ")).toMatch(/La quatrième phase[^.]*\(non confirmé\)/);
  expect((await browserOf(member, "/funding?q=cancode")).text).not.toContain("31 March 2026");
});

test.each([
  ["students", "co-op terms", "Student Work Placement Program", "CIFAR AI Chairs", "étudiants"],
  ["job-seekers", "Job banks", "Job Bank", "SR&ED", "emploi"],
  ["non-profits", "museums, charities", "Digital Museums Canada", "Canada Training Credit", "sans but lucratif"],
  ["indigenous", "Inuit and Métis people", "Indigenous Growth Fund", "Mitacs", "Premières Nations"],
  ["training", "Money and courses", "Canada-Ontario Job Grant", "Futurpreneur", "former"],
  ["exporting", "Shared costs", "CanExport SMEs", "Mitacs", "exporter"],
  ["patents", "trademarks", "ElevateIP", "CanExport", "brevet"],
])("the page for %s names what serves them, with a sentence, in both languages", async (topic, sentence, there, elsewhere, french) => {
  const member = await aMember();
  const browser = await browserOf(member, `/funding/for/${topic}`);
  const whole = await titlesOf(member, browser.path);
  expect(browser.text).toContain(sentence);
  expect(whole).toContain(there);
  expect(whole).not.toContain(elsewhere);
  browser.language = "fr";
  expect((await browser.open(`/funding/for/${topic}`)).text).toContain(french);
});

test("a page for a purpose that is none is not there, and the whole list leads to all that are", async () => {
  const browser = await browserOf(await aMember(), "/funding/for/kings");
  expect(browser.status).toBe(404);
  const list = await browser.open("/funding");
  const linked = [...list.html.matchAll(/href="\/funding\/for\/([a-z-]+)"/g)].map(([, topic]) => topic);
  expect(new Set(linked)).toEqual(new Set(topicNames));
});

test("what a member follows is a calendar where it holds a day, and has the days that are usual only where they choose so", async () => {
  const member = await aMember();
  const page = await browserOf(member, "/funding");
  expect(page.html).not.toContain("following.ics");
  await save(member, "program", (await showOpportunity("canada-summer-jobs")).id, true);
  const opens = /SUMMARY;LANGUAGE=en:Usually opens about now \(in early November\): Canada Summer Jobs/;
  const closes = /SUMMARY;LANGUAGE=en:Usually closes about now \(in mid-December\): Canada Summer Jobs/;
  const saved = await page.open("/saved?type=program");
  const addresses = () => [...saved.html.matchAll(/href="(\/funding\/following\.ics[^"]*)"/g)].map(([, to = ""]) => to);
  expect(addresses()).toEqual(["/funding/following.ics", "/funding/following.ics?usual=1"]);
  await saved.submit({ make: "yes" });
  const key = await feedKeyOf(member);
  expect(saved.html).toContain(`/funding/following.ics?key=${key}&amp;lang=en&amp;usual=1"`);
  expect(await calendarAt(`/funding/following.ics?key=${key}`)).not.toContain("BEGIN:VEVENT");
  const calendar = await calendarAt(`/funding/following.ics?key=${key}&usual=1`);
  for (const day of [opens, closes]) expect(calendar).toMatch(day);
  expect(await calendarAt(`/funding/canada-summer-jobs.ics?key=${key}&usual=1`)).toMatch(closes);
  expect((await page.open("/funding/canada-summer-jobs")).html).toContain('href="/funding/canada-summer-jobs.ics?usual=1"');
  expect((await page.open("/funding/canada-summer-jobs.ics")).status).toBe(404);
  const { headers } = await send(server.url, `/funding/following.ics?key=${key}&usual=1`);
  const again = await send(server.url, `/funding/following.ics?key=${key}&usual=1`, {
    headers: { "If-None-Match": headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);
  for (const part of ["as seen in 2025", "No upcoming deadline is known"]) expect(calendar).toContain(part);
  expect(calendar).not.toContain("VALARM");
});

test("a programme without a deadline says when it opened and closed when that was last seen, and where", async () => {
  const member = await aMember();
  const [page, list] = [await browserOf(member, "/funding/canada-summer-jobs"), await browserOf(member, "/funding?q=canada+summer+jobs")];
  const said = "Opens each year in early November and closes in mid-December (as seen in 2025)";
  expect(page.text).toMatch(/usually opens in early November usually closes in mid-December .*based on 2025/);
  expect(page.text, "its days are said once").not.toContain(said);
  expect(page.text).toContain("Decisions start in April and continue through the summer (2026 season)");
  expect(list.text).not.toContain(said);
  expect(list.text).toContain("based on 2025");
  expect(list.text).not.toContain("hellodarwin");
  expect(page.html).toMatch(/based on 2025.*<a[^>]*href="https:\/\/hellodarwin/);
  const french = await list.open("/funding?lang=fr&q=canada+summer+jobs");
  expect(french.text).toContain("d’après 2025");
});

test("a fact that a box says alone still names the page that it was read on", async () => {
  const { id, slug } = await addOpportunity(admin, { ...bare, title: "Own Page Fund", status: "open" });
  const page = {
    title: "Where it is open",
    url: "https://shore.example/open",
    language: "en" as const,
    isApproximate: false,
    isOwnPage: true,
  };
  await transaction((tx) =>
    updateProgram(tx, id, { factSources: { status: { ...page, date: null, readOn: "2026-11-20", supports: [] } } }),
  );
  const browser = await browserOf(await aMember(), `/funding/${slug}`);
  expect(browser.text).toMatch(/When to apply .*open Source: Where it is open/);
});

test("what is not known is said not to be known, and an archived programme is on no page", async () => {
  const { slug } = await addOpportunity(admin, { ...bare, title: "Bare Kelp Fund", description: "Money for AI and machine learning." });
  const browser = await browserOf(await aMember(), `/funding/${slug}`);
  for (const words of [
    "Not known here: how much, by when, status, when to apply, time to an answer. Its own page may say.",
    "Its own text says: AI; machine learning",
    "undated page",
  ])
    expect(browser.text, words).toContain(words);
  expect(browser.text).not.toMatch(/status unknown|intake unknown|Mentioned on this site/);
  expect((await browser.open(`/funding/${slug}.ics`)).status).toBe(404);
  await archiveOpportunity(admin, slug, true);
  expect((await browser.open(`/funding/${slug}`)).status).toBe(404);
  expect((await browser.open("/funding/no-such-programme")).status).toBe(404);
});

test("posts and companies that name it are on its page, and not those that only share its words", async () => {
  const { slug } = await addOpportunity(admin, bare);
  const author = await aMember();
  await aPost(author, { title: "What we did with it", content: "We asked for the tide-ledger voucher in May." });
  await aPost(author, { title: "Only its words", content: "A voucher for a ledger of the tide." });
  const browser = await browserOf(await aMember(), `/funding/${slug}`);
  expect(browser.text).toContain("What we did with it");
  expect(browser.text).not.toContain("Only its words");
});

test("a programme is followed and left by a press, in its list and on its page, and stands among what one follows", async () => {
  const member = await aMember({ province: "YT" });
  const { id, slug } = await addOpportunity(admin, { ...bare, title: "Followed Voucher", deadline: inDays(20) });
  const browser = await browserOf(member, `/funding/${slug}`);
  await browser.submit({ save: `yes.program.${id}` });
  expect(browser.path).toBe(`/funding/${slug}`);
  expect(browser.text).toContain("Following");
  expect((await browser.open("/saved?type=program")).text).toContain("Followed Voucher");
  expect(browser.html).toContain('href="/funding/following.ics');
  const key = await makeFeedKey(member);
  const calendar = await (await send(server.url, `/funding/following.ics?key=${key}`)).text();
  expect(calendar).toContain("SUMMARY;LANGUAGE=en:Deadline: Followed Voucher");
  expect(await (await send(server.url, `/funding/${slug}.ics?key=${key}`)).text()).toContain(
    "SUMMARY;LANGUAGE=en:Deadline: Followed Voucher",
  );
  expect((await send(server.url, `/funding/${slug}.atom?key=${key}`)).status).toBe(404);
  await browser.open("/funding?filter=closing_soon");
  await browser.submit({ save: `no.program.${id}` });
  expect((await browser.open("/saved?type=program")).text).toContain("Nothing under");
});

test("the list begins with what opens or closes next, a chosen province with its own; each row has what it gives and its source", async () => {
  const browser = await browserOf(await aMember({ province: "SK" }), "/funding?province=SK");
  const [own, all] = [browser.html.indexOf(">Saskatchewan</h2>"), browser.html.indexOf(">All of Canada</h2>")];
  expect(own).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(own);
  const { text, html } = await browser.open("/funding");
  const [next, open] = [html.indexOf(">What opens or closes next</h2>"), html.indexOf(">Open all year</h2>")];
  expect(next).toBeGreaterThan(0);
  expect(open).toBeGreaterThan(next);
  const rows = html
    .split("<li ")
    .slice(1)
    .filter((row) => row.includes('id="program-'));
  expect(rows).toHaveLength(20);
  for (const row of rows) for (const part of ['<a class="underline" href="http', ">Follow"]) expect(row).toContain(part);
  expect(text).not.toMatch(/unknown|not known/i);
  // When one can apply stands whole, on a line of its own below what is cut after some lines.
  for (const row of rows) {
    const [organization, when] = [...row.matchAll(/<p class="meta">([\s\S]*?)<\/p>/g)].map(([, line = ""]) => line.replace(/<[^>]+>/g, ""));
    expect(organization?.trim()).not.toBe("");
    expect(when?.trim()).not.toMatch(/^·|·$/);
  }
  expect(text).toContain("Funding");
});

test("a French page has the programme in French, and marks what is English", async () => {
  const { slug } = await addOpportunity(admin, { ...bare, title: "English only voucher", deadline: inDays(30) });
  const cookie = await cookieOf(await aMember());
  const read = async (path: string) => (await send(server.url, path, { cookie, headers: { "Accept-Language": "fr" } })).text();
  const irap = await read("/funding/nrc-irap");
  expect(irap).toContain("Au plus 500 employés équivalents temps plein");
  expect(irap).not.toContain("500 or fewer");
  expect(irap).toMatch(/lang="en"[^>]*>NRC IRAP eligibility guide/);
  const bareOne = await read(`/funding/${slug}`);
  expect(bareOne).toMatch(/<h1[^>]*><span lang="en">English only voucher<\/span>/);
  const calendar = (await read(`/funding/${slug}.ics`)).replaceAll("\r\n ", "");
  expect(calendar).toContain("SUMMARY;LANGUAGE=en:Deadline: English only voucher");
  expect(calendar).toContain("Official page: https://shore.example/v");
});

test("a new opportunity is at once on the page of its province and in that province's list", async () => {
  const member = await aMember();
  const browser = await browserOf(member, "/discover/province/nl");
  const { slug } = await addOpportunity(admin, { ...bare, level: "provincial", provinces: "NL", title: "Capelin Voucher" });
  expect((await browser.open("/discover/province/nl")).html).toContain(`href="/funding/${slug}"`);
  expect((await browser.open("/funding?province=NL")).text).toContain("Capelin Voucher");
  expect((await showOpportunity(slug)).titleEn).toBe("Capelin Voucher");
});

test("whoever may not see it cannot follow it", async () => {
  await expect(save(await aMember(), "program", 999_999, true)).rejects.toThrow("There is no such opportunity.");
});

test("what a programme's page said before stands below with its day, in the reader's language, and in the JSON", async () => {
  const { slug } = await addOpportunity(admin, { ...bare, title: "Ebb Voucher", amount: "Up to $5", amount_fr: "Jusqu’à 5 $" });
  expect((await browserOf(await aMember(), `/funding/${slug}`)).text).not.toContain("Earlier facts");
  const values = opportunityValues(await showOpportunity(slug));
  await editOpportunity(admin, slug, { ...values, amount: "Up to $9", amount_fr: "Jusqu’à 9 $", organization: "Coast agency" });
  const reader = await aMember();
  const page = await browserOf(reader, `/funding/${slug}?lang=fr`);
  for (const words of ["Faits antérieurs", `Jusqu’au ${shownDay(Date.parse(inDays(0)), "fr")}`, "Jusqu’à 5 $", "Shore agency"])
    expect(page.text).toContain(words);
  const { json } = await callApi(server.url, `GET /api/discovery/funding/${slug}`, undefined, await tokenOf(reader));
  expect(json.history).toMatchObject([{ facts: ["amount", "other"], before: { amount: "Up to $5", organization: "Shore agency" } }]);
});

test("leads to what serves the same purposes for the same people in the same place, and to nothing that is archived", async () => {
  const aims = { business: "yes", purposes: "patents, export, equipment, hire" };
  const add = (title: string, more = {}) => addOpportunity(admin, { ...bare, ...aims, title, ...more });
  const here = await add("Otter Fund", { provinces: "NU" });
  await add("Otter Cousin", { provinces: "NU" });
  await add("Otter Sister", { purposes: "patents, export, equipment" });
  await add("Otter Stranger", { purposes: "learn" });
  await add("Otter Afar", { provinces: "PE" });
  await add("Otter Student", { business: "" });
  const gone = await add("Otter Gone");
  await archiveOpportunity(admin, gone.slug, true);
  const browser = await browserOf(await aMember(), `/funding/${here.slug}`);
  const close = browser.text.split("Close to this one")[1] ?? "";
  expect([...close.matchAll(/Otter \w+/g)].map(([name]) => name).slice(0, 2)).toEqual(["Otter Cousin", "Otter Sister"]);
  expect(browser.text).not.toMatch(/Otter (Stranger|Afar|Student|Gone)/);
});
