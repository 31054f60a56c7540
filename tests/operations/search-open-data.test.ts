import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { importOpen } from "#app/features/open-data/import.server.ts";
import type { SetName } from "#app/features/open-data/rules.ts";
import { openSets } from "#app/features/open-data/sets.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { indexOpenData } from "#app/features/search/site-pages.server.ts";
import { csvLines } from "#app/text/csv.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost } from "#tests/support/factories.ts";
import { anOpenSource, openAnywhere } from "#tests/support/open-source.ts";

const source = await anOpenSource();
afterAll(() => source.stop());
await seedReference();
const viewer = await aMember();
const search = (query: string) => searchEverything(viewer, searchChoice(new URLSearchParams(query)), {});
const hrefs = async (query: string) => (await search(query)).found.map(({ href }) => href);
const fixture = (name: string) => readFileSync(new URL(`../fixtures/open-data/${name}`, import.meta.url));

async function take(name: SetName, bytes: Buffer) {
  const set = openSets[name];
  if (!set) throw new Error(name);
  source.serves(bytes);
  expect((await importOpen(name, { set: { ...set, locate: async () => source.url, leastRows: 1 }, open: openAnywhere })).outcome).toBe(
    "taken",
  );
  await indexOpenData();
}

test("systems of the AI register are found in both languages, once their import is indexed", async () => {
  expect(await hrefs("q=Westlaw+AI")).toEqual([]);
  await take("ai-register", fixture("ai-register.csv"));
  expect((await hrefs("q=Westlaw+AI"))[0]).toBe("/ai-register/2526-ATSSC-SCDATA-001");
  expect(await inLanguage("fr", () => hrefs("q=édition+juridique&kind=system"))).toContain("/ai-register/2526-ATSSC-SCDATA-002");
});

test("bills are found by their numbers and titles, in the reader's language", async () => {
  await take("bills", fixture("bills.json"));
  const official = "https://www.parl.ca/legisinfo";
  for (const words of ["C-5", "projet+de+loi+C-5", "labour+mobility", "mobilité+de+la+main-d'œuvre"])
    expect((await hrefs(`q=${words}`))[0], words).toBe(`${official}/en/bill/45-1/c-5`);
  const { found } = await inLanguage("fr", () => search("q=mobilité+de+la+main-d'œuvre&kind=bill"));
  expect(found[0]).toMatchObject({ href: `${official}/fr/projet-de-loi/45-1/c-5`, language: "fr" });
});

test("open tenders are found with the day they close, and those that have closed are not", async () => {
  const [notice = {}] = parse(fixture("tenders.csv"), { bom: true, columns: true }) as Record<string, string>[];
  const aNotice = (key: string, closes: string) => ({
    ...notice,
    "referenceNumber-numeroReference": key,
    "title-titre-eng": `Software for bolometers ${key}`,
    "title-titre-fra": `Logiciel pour bolomètres ${key}`,
    "tenderClosingDate-appelOffresDateCloture": `${closes}T14:00:00`,
  });
  const [open, closed] = [aNotice("cb-1", "2999-01-02"), aNotice("cb-2", "2020-01-02")];
  await take("tenders", Buffer.from(csvLines(Object.keys(open), [open, closed], true)));
  const { found } = await search("q=bolometers");
  expect(found).toMatchObject([{ kind: "tender", facts: [expect.any(String), expect.stringContaining("2999-01-02")] }]);
  expect((await inLanguage("fr", () => search("q=bolomètre"))).found[0]?.title.map(({ text }) => text).join("")).toBe(
    "Logiciel pour bolomètres cb-1",
  );
  await take("tenders", Buffer.from(csvLines(Object.keys(open), [aNotice("cb-3", "2999-01-02")], true)));
  expect((await search("q=bolometers")).found).toHaveLength(1); // what left the source is found no more
});

test("tags that were asked for are offered as lists of their own", async () => {
  await aPost(viewer, { title: "Ice in the strait", tags: "sea-ice, radar, santé" });
  expect((await search("q=sea+ice")).tags).toEqual(["sea-ice"]);
  expect((await search("q=strait+sante")).tags).toEqual(["santé"]);
  expect((await search("q=strait")).tags).toEqual([]);
});
