import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { finishOnboarding, keepOnboarding } from "#app/features/guidance/onboarding.server.ts";
import { countFacts } from "#app/features/guidance/operations.server.ts";
import { seedDirectory } from "#seeds/directory/directory.ts";
import { PlainBrowser } from "#tests/support/browser-without-scripts.ts";
import { aCompany, aMember, cookieOf } from "#tests/support/factories.ts";
import { sharedServer } from "#tests/support/server.ts";
import { textInPageLanguage } from "#tests/support/text-in-language.ts";

const server = await sharedServer();
await seedDirectory();
await aCompany({ name: "Submitted by a member" });
const member = await aMember();
await keepOnboarding(member, { postal_code: "B3H 1A1", occupation: "Welder", life_stage: "changer", area_of_interest: "fisheries" });
await finishOnboarding(member);
const cookie = await cookieOf(member);

type Seed = Record<string, unknown>;
const seedsOf = (file: string, list: string): Seed[] =>
  JSON.parse(readFileSync(new URL(`../../../seeds/${file}.json`, import.meta.url), "utf8"))[list];
const [programs, companies] = [seedsOf("reference/programs", "programs"), seedsOf("directory/companies", "companies")];
const [provinces, hubs] = [seedsOf("reference/provinces", "provinces"), seedsOf("reference/hubs", "hubs")];

/** Every text of a seed, however deep. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
const given = (rows: Seed[], fields: string[]) => rows.flatMap((row) => fields.flatMap((field) => textsIn(row[field])));
const isSentence = (text: string) => text.length >= 25 && /\S \S+ \S/.test(text);

/** What the seeds tell editors, sentence by sentence, without what they tell readers in the same words. */
const notes = [...given(programs, ["note"]), ...given(companies, ["note", "timeline_reason", "more_sources"])].flatMap((text) =>
  text.split(/(?<=[.;]) |\n/).filter(isSentence),
);
const told = [...programs, ...companies].flatMap(({ note, timeline_reason, more_sources, ...row }) => textsIn(row)).join("\n");
const editorsWords = [
  ...notes.filter((sentence) => !told.includes(sentence)),
  "researcher knowledge",
  "rounded from memory",
  "private directory",
  "low confidence",
  "(inferred)",
  "letter-tool",
  "commit of",
  "reference research",
];
const hash = /\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/;

/** English texts that have a French of their own, or ought to be marked: whole sentences and names, not single words. */
const allFrench = JSON.stringify([programs, companies, provinces, hubs].map((rows) => rows.flatMap((row) => textsIn(Object.entries(row).filter(([key]) => key.endsWith("_fr")))))); // biome-ignore format: one line
const namesIn = (facts: unknown): string[] =>
  facts && typeof facts === "object"
    ? Object.values(facts).flatMap((one) =>
        "name" in Object(one) && !("name_fr" in Object(one)) ? [String(Object(one).name)] : namesIn(one),
      )
    : [];
/** A company goes by one name in both languages. */
const names = given(companies, ["name"]).join("\n");
const english = [
  ...given(programs, ["title", "organization", "description", "amount", "eligibility", "intake_text", "status_text"]),
  ...given(companies, ["description", "long_description", "technologies"]),
  ...given(provinces, ["name_en", "description_en"]),
  ...provinces.flatMap(({ facts }) => [...textsIn(Object(facts).key_industries_en), ...namesIn(facts)]),
  ...given(hubs, ["name_en", "description_en"]),
  ...[...programs, ...companies].flatMap(({ source }) => (Object(source).language === "en" ? [String(Object(source).title)] : [])),
].filter((text) => text.length >= 12 && text.includes(" ") && ![allFrench, names].some((known) => known.includes(text)));

const roads = /^\/(discover\/(industry|province)(\/[a-z-]+)?|discover\/companies(\?after=[^&]*)?|company\/[a-z0-9-]+|funding(\/[a-z0-9-]+)?(\?after=[^&]*)?|about|cemics|about-data|accessibility|terms|privacy|discover)$/i; // biome-ignore format: one line
const asGuest = ["/", "/about", "/cemics", "/about-data", "/accessibility", "/terms", "/privacy"];
const asMember = ["/discover", "/discover/industry", "/discover/province", "/discover/companies", "/funding", "/generate-insight", "/insights", "/search?q=quantum"]; // biome-ignore format: one line

/** Opens the pages and every page on their roads that they lead to, except that of companies every third is enough. */
async function* crawl(language: "en" | "fr") {
  const browser = new PlainBrowser(server.url);
  browser.language = language;
  for (const path of asGuest) yield await pageAt(browser, path);
  const reader = new PlainBrowser(server.url, cookie);
  reader.language = language;
  const waiting = [...asMember];
  const known = new Set(waiting);
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const page = await pageAt(reader, path);
    yield page;
    if (path.startsWith("/search")) continue; // what is found stands in the lists too
    for (const [, address = ""] of page.html.matchAll(/href="(\/[^"#]*)"/g)) {
      const href = address.replaceAll("&amp;", "&");
      if (!roads.test(href) || known.has(href)) continue;
      known.add(href);
      if (!href.startsWith("/company/") || known.size % 3 === 0) waiting.push(href);
    }
  }
}

async function pageAt(browser: PlainBrowser, path: string) {
  await browser.open(path);
  // A prompt is one text to hand on, in which titles stand as they are, and the title of a window cannot mark its parts.
  const own = textInPageLanguage(browser.html.replace(/<p class="border-l-4[\s\S]*?<\/p>|<title>[\s\S]*?<\/title>/g, ""));
  return { path, status: browser.status, html: browser.html, text: browser.text, own };
}

const count = (text: string, words: string) => text.split(words).length - 1;

/** What is wrong with a page, whatever it is about. */
function faultsOf({ path, status, html, text, own }: Awaited<ReturnType<typeof pageAt>>, language: "en" | "fr"): string[] {
  const faults = [
    ...(status === 200 ? [] : [`is ${status}`]),
    ...editorsWords.filter((words) => text.includes(words)).map((words) => `tells editors' words: ${words}`),
    ...(hash.exec(text) ?? []).map((one) => `shows the hash ${one}`),
    ...(language === "fr" ? english.filter((words) => own.includes(words)).map((words) => `has unmarked English: ${words}`) : []),
  ];
  const [label, none] = language === "fr" ? ["Source :", "Non vérifié :"] : ["Source:", "Not verified:"]; // biome-ignore format: one line
  const unsourced = count(text.replaceAll("\u00a0", " "), none);
  const sourced = count(text.replaceAll("\u00a0", " "), label) + unsourced;
  const isUnsourced = (things: number) => things > sourced;
  const isProvince = /^\/discover\/province\/./.test(path);
  if (isProvince && isUnsourced(count(html, '<th scope="row"') - 1)) faults.push("shows a figure without its source");
  if (/^\/company\//.test(path) && sourced === 0 && !/Provided by those|Renseignements des personnes/.test(text))
    faults.push("names no source");
  const linked = count(html, ' hrefLang="') + unsourced; // each row leads to its source by its site's name
  if (/^\/funding(\?|$)/.test(path) && count(html, '<li class="row"') > linked) faults.push("shows a programme without its source");
  if (/^\/funding\/[a-z]/.test(path) && sourced === 0) faults.push("names no source");
  return faults.map((fault) => `${path} ${fault}`);
}

test.each(["en", "fr"] as const)(
  "no page in %s shows an editor's note, a figure without a source, or unmarked English",
  async (language) => {
    const faults: string[] = [];
    let pages = 0;
    for await (const page of crawl(language)) {
      pages += 1;
      faults.push(...faultsOf(page, language));
    }
    expect(pages).toBeGreaterThan(75);
    expect(faults).toEqual([]);
  },
);

test("the downloads, feeds and calls hold no note for editors", async () => {
  const reader = new PlainBrowser(server.url, cookie);
  for (const path of [
    "/discover/companies.json",
    "/discover/companies.csv",
    "/api/discovery/companies/cohere",
    "/funding/calendar.ics",
    "/funding/feed.atom",
  ]) {
    // biome-ignore format: one line
    await reader.open(path);
    const found = editorsWords.filter((words) => reader.html.includes(words));
    expect([path, ...found]).toEqual([path]);
  }
});

test("the page about the data counts what is stored, by the kind of source, in both languages", async () => {
  const { counts, fromSources, reviewed } = await countFacts(Date.now());
  expect([counts.programs.rows, counts.companies.rows, counts.provinces.rows, counts.seats.rows, counts.texts.rows]).toEqual([149, 86, 39, 343, hubs.length + provinces.length]); // biome-ignore format: one line
  expect([fromSources, reviewed]).toEqual([86, 1]);
  for (const { rows, own, other, none, undated, old } of Object.values(counts)) {
    expect(own + other + none).toBe(rows);
    expect(undated + old).toBeLessThanOrEqual(rows * 2);
  }
  const browser = await new PlainBrowser(server.url).open("/about-data");
  const { own, other, none, undated, old } = counts.programs;
  expect(browser.text).toContain(`149 rows: ${own} compared with the body’s own page, ${other} with another page, ${none} with none. Undated pages: ${undated}. More than a year old: ${old}.`); // biome-ignore format: one line
  expect(browser.text).toContain("Companies listed from public sources: 86. Reviewed by staff: 1.");
  for (const credit of ["GeoNames (CC BY 4.0)", "Open Government Licence – Canada (Elections Canada)", "Toronto Tech Map, CC BY 4.0", "This does not constitute an endorsement by Statistics Canada"]) // biome-ignore format: one line
    expect(browser.text).toContain(credit);
  browser.language = "fr";
  await browser.open("/about-data");
  expect(browser.text.replaceAll("\u00a0", " ")).toContain(`149 lignes : ${own} comparées avec la page de l’organisme lui-même`);
  expect(browser.text).toContain("Licence du gouvernement ouvert – Canada (Élections Canada)");
  expect(browser.text).toContain("Cela ne constitue pas une approbation de ce produit par Statistique Canada.");
});
