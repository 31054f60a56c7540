import { expect, test } from "vitest";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { indexWaiting } from "#app/features/search/site-pages.server.ts";
import { areForms } from "#app/features/search-engine/forms.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

// What a search reads into words, and what it does not. Both engines must find the same: this file is run on each.

await seedReference();
await indexWaiting();
const viewer = await aMember({ username: "asker", isDiscoverable: false });
const search = (query: string) => searchEverything(viewer, searchChoice(new URLSearchParams(query)), {});
const titles = async (query: string) => (await search(query)).found.map(({ title }) => title.map(({ text }) => text).join(""));

test.each([
  ["loyer", "loi"],
  ["biere", "biais"],
  ["metis", "metier"],
  ["metis", "meters"],
  ["openai", "open"],
  ["shopi", "shop"],
  ["atlantis", "atlantique"],
])("%s is no form of %s", (one, other) => expect(areForms(one, other)).toBe(false));

test.each([
  ["loi", "lois"],
  ["pays", "paying"],
  ["fishes", "fishing"],
  ["formee", "formes"],
  ["agricultrice", "agriculteurs"],
])("%s is a form of %s", (one, other) => expect(areForms(one, other)).toBe(true));

test("words that nothing of what was found has are told", async () => {
  await aPost(viewer, { title: "Zucchini yield from the air" });
  await aPost(viewer, { title: "A lens for the night sky" });
  expect((await search("q=zucchini+air")).read.lacking).toEqual([]);
  expect((await search("q=Zucchini+yield+lenses")).read.lacking).toEqual(["lenses"]);
  expect((await search("q=zucchini+yield+xylophonics")).read.lacking).toEqual(["xylophonics"]);
});

test("letters with a stroke, joined words in the plural, and the beginning of a word that nothing holds are found", async () => {
  await aPost(viewer, { title: "Tłı̨chǫ keyboards, letter by letter" });
  await aPost(viewer, { title: "Zither pumps in winter" });
  await aPost(viewer, { title: "Theorbification of the lute" });
  expect(await titles("q=tlicho")).toContain("Tłı̨chǫ keyboards, letter by letter");
  expect(await titles("q=zitherpump")).toContain("Zither pumps in winter");
  expect(await titles("q=theorbi")).toContain("Theorbification of the lute");
});

test("of a long question the rarest words are enough", async () => {
  await aPost(viewer, { title: "Hurdygurdy acoustics for makers" });
  const found = await titles("q=we+are+a+small+family+shop+that+wants+to+try+better+hurdygurdy+acoustics+before+our+next+market+season");
  expect(found[0]).toBe("Hurdygurdy acoustics for makers");
});

test("what is in Portage la Prairie is not in La Prairie, and the same words without the place find it", async () => {
  const elsewhere = await aPost(viewer, { title: "Crumhorn lessons in Portage la Prairie", province: "MB", city: "Portage la Prairie" });
  const there = await aPost(viewer, { title: "Crumhorn lessons", province: "QC", city: "La Prairie" });
  const ids = async (query: string) => (await search(query)).found.flatMap(({ kind, id }) => (kind === "post" ? [id] : []));
  expect(await ids("q=crumhorn+in+La+Prairie")).toEqual([there.id]);
  expect((await ids("q=crumhorn+in+La+Prairie&without=place")).toSorted()).toEqual([elsewhere.id, there.id].toSorted());
  expect((await search("q=La+Prairie")).found.map(({ kind, href }) => [kind, href])).not.toContainEqual([
    "province",
    "/discover/province/MB",
  ]);
});

test("what nothing meets is left out and said", async () => {
  const admin = await aMember({ role: "admin" });
  await addOpportunity(admin, { title: "Sackbut fund", organization: "o", description: "sackbut makers", source_url: "https://o.example/1", deadline: "2041-03-01" }); // biome-ignore format: one programme
  const { found, read } = await search("q=sackbut+closing+before+January+2041");
  expect([found[0]?.kind, read.times, read.unmet]).toEqual(["program", [], ["Programmes with dates before January 2041"]]);
  expect((await search("q=sackbut+closing+before+March+15+2041")).read).toMatchObject({ times: ["before March 15, 2041"], unmet: [] });
  expect((await search("q=sackbut+closing+before+March+1+2041")).read.times).toEqual([]);
});

test("a text with a slip is read as its right spelling is, and a stem alone as the word that it is of", async () => {
  await aPost(viewer, { title: "Zarzuela ledgers kept in Winnipeg", content: "An archive.", province: "MB", city: "Winnipeg" });
  await aPost(viewer, { title: "Artificial intelligence in a hospital", content: "Zarzuela." });
  await aPost(viewer, { title: "Shopify and a small shop" });
  const [slip, right] = [await titles("q=inteligence+artificielle+zarzuela"), await titles("q=intelligence+artificielle+zarzuela")];
  expect([slip.length > 0, slip]).toEqual([true, right]);
  expect([...(await search("q=shopifi")).read.corrected]).toEqual([["shopifi", "shopify"]]);
  expect([...(await search("q=machin+lerning")).read.corrected]).toContainEqual(["machin", "machine"]);
  expect((await search("q=non")).found).toEqual([]);
});
