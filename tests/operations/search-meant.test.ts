import { expect, test } from "vitest";
import { addOpportunity } from "#app/features/funding/operations.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { indexWaiting } from "#app/features/search/site-pages.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

// A word that may mean two things: a place or no place, a date or none, a word of its own or one of another. Both engines must find the same.

await seedReference();
await indexWaiting();
const viewer = await aMember({ username: "asker", isDiscoverable: false });
const search = (q: string) => searchEverything(viewer, searchChoice(new URLSearchParams({ q })), {});
const titles = async (q: string) => (await search(q)).found.map(({ title }) => title.map(({ text }) => text).join(""));
const aDated = async (title: string, deadline: string) =>
  addOpportunity(await aMember({ role: "admin" }), {
    title,
    organization: "o",
    description: "d",
    source_url: "https://o.example/1",
    deadline,
  });

test("a name that texts have as a word is a place after 'in' or beside its province, and nowhere else", async () => {
  for (const province of ["BC", "QC", "NB"]) await aPost(viewer, { title: `Forest drones ${province}`, content: "A forest.", province });
  for (const [words, places] of [
    ["drones for forest fires BC", []],
    ["drones for forest fires", []],
    ["forest drones", []],
    ["drones in Forest", ["Forest (ON)"]],
    ["drones forest Ontario", ["Forest (ON)"]],
  ] as const)
    expect(
      (await search(words)).read.places.map(({ label }) => label),
      words,
    ).toEqual(places);
  expect(await titles("drones for forest fires BC")).toContain("Forest drones BC");
});

test("a town needs no 'in' where texts that name it are there, or where no text names it", async () => {
  await aPost(viewer, { title: "Lutes by the river", content: "Made in Moncton.", province: "NB", city: "Moncton" });
  await aPost(viewer, { title: "Lutes by the sea", content: "Of Moncton.", province: "NB", city: "Moncton" });
  await aPost(viewer, { title: "Lutes on the ice", province: "NU" });
  const { found, read } = await search("lutes Moncton");
  expect(read.places.map(({ label }) => label)).toEqual(["Moncton (NB)"]);
  expect(found.map(({ title }) => title.map(({ text }) => text).join(""))).not.toContain("Lutes on the ice");
  expect((await search("luths Rimouski")).read.places.map(({ label }) => label)).toEqual(["Rimouski (QC)"]);
  expect((await search("souris de laboratoire")).read.places).toEqual([]);
});

test("who looks for work where there is none is shown work elsewhere, and told", async () => {
  const job = await aPost(viewer, { title: "Luthier wanted", post_type: "job", province: "NU" });
  await aPost(viewer, { title: "Viols of Bathurst", province: "NB", city: "Bathurst" });
  for (const words of ["jobs in Bathurst", "emplois Bathurst"]) {
    const { found, read } = await search(words);
    expect([found[0]?.id, read.places, read.unmet], words).toEqual([job.id, [], ["Place: Bathurst (NB)"]]);
  }
});

test("money in a month is what opens or closes then", async () => {
  await aDated("Rebec fund", "2041-05-20");
  const { found, read } = await search("rebec grants in May 2041");
  expect([found[0]?.title[0]?.text, read.times]).toEqual(["Rebec", ["in May 2041"]]);
  expect((await inLanguage("fr", () => search("subventions en mai"))).read.times).toEqual(["en mai"]);
  expect((await search("grants may help")).read.times).toEqual([]);
});

test("of a day that does not exist its month is meant, and it is told", async () => {
  await aDated("Shawm fund", "2041-02-10");
  const { found, read } = await search("shawm closing 31 February 2041");
  expect([found[0]?.kind, read.times, read.unmet]).toEqual(["program", ["in February 2041"], ["“31 February”"]]);
  expect((await search("closing 29 February 2044")).read.unmet).not.toContain("“29 February”");
});

test("a word that is far from what was typed narrows nothing; a near one does", async () => {
  for (const title of ["Christmas lights", "Carols at Christmas"]) await aPost(viewer, { title });
  const read = async (words: string) => (await search(words)).read;
  expect((await read("christians closing grants")).times).toEqual([]);
  expect((await read("christmass closing grants")).times).toHaveLength(1);
});

test("money or work in another country is not looked for here, and a country has no other form", async () => {
  await aPost(viewer, { title: "Textes en français", content: "Une subvention, des emplois et l'Allemagne." });
  for (const words of ["subventions pour entreprises en France", "jobs in Germany", "grants for startups in the United States"])
    expect((await search(words)).found, words).toEqual([]);
  expect(await titles("France")).not.toContain("Textes en français");
  expect(await titles("Allemagne")).toContain("Textes en français");
});

test("one word of a question with another that nothing holds is too little, unless it is rare", async () => {
  for (let at = 0; at < 12; at += 1) await aPost(viewer, { title: `Bassoon ${at}`, content: "A day." });
  await aPost(viewer, { title: "Racketts for beginners" });
  expect(await titles("kwijibo bassoon")).toEqual([]);
  expect(await titles("kwijibo racketts")).toEqual(["Racketts for beginners"]);
});

test("joined and hyphenated names of one thing stand for each other, in both languages", async () => {
  await aPost(viewer, { title: "Seeking a co-founder for viols" });
  await aPost(viewer, { title: "Cherche cofondatrice de musettes" });
  for (const words of ["cofounder", "co-founder", "cofondateur"])
    expect(await titles(words), words).toEqual(
      expect.arrayContaining(["Seeking a co-founder for viols", "Cherche cofondatrice de musettes"]),
    );
  await aPost(viewer, { title: "Houses on piles in the permafrost" });
  expect(await titles("batteries")).not.toContain("Houses on piles in the permafrost");
});
