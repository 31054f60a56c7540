import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { searchMisses } from "#app/db/schema/index.ts";
import { flushBatch } from "#app/db/write-batch.server.ts";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { countMiss, forgetOldMisses } from "#app/features/search-words/misses.server.ts";
import { addSynonym, dismissMiss, removeSynonym, searchWords } from "#app/features/search-words/operations.server.ts";
import { missDays } from "#app/features/search-words/rules.ts";
import { listActs } from "#app/features/staff-acts/operations.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

const admin = await aMember({ role: "admin" });
const members = [await aMember(), await aMember(), await aMember(), await aMember(), await aMember(), await aMember()];

const found = async (text: string, language: "en" | "fr" = "en") =>
  inLanguage(language, async () => (await searchEverything(admin, { text, kind: "post" }, {})).found.map(({ id }) => id));
const missed = async () => (await searchWords(admin)).misses.map(({ words }) => words);

async function ask(text: string, askers = members.slice(0, 5)) {
  for (const asker of askers) countMiss(asker, text);
  await flushBatch();
}

test("a synonym of staff is known to the next search, in both languages, and unknown once it is removed", async () => {
  const post = await aPost(await aMember(), { title: "Bogtrotter maps for surveyors", content: "Peat." });
  expect(await found("fondriere")).toEqual([]);
  await addSynonym(admin, "bogtrotter\n fondrière \n\nmoss  crawler\nFONDRIERE");
  expect((await searchWords(admin)).synonyms[0]?.names).toEqual(["bogtrotter", "FONDRIERE", "moss crawler"]);
  expect(await found("fondriere")).toEqual([post.id]);
  expect(await found("Fondrières", "fr")).toEqual([post.id]);
  expect(await found("moss crawlers")).toEqual([post.id]);
  await removeSynonym(admin, (await searchWords(admin)).synonyms[0]?.id ?? 0);
  expect(await found("fondriere")).toEqual([]);
  const { acts } = await listActs(admin, { kind: "", actor: "" });
  expect(acts.slice(0, 2).map(({ kind }) => kind)).toEqual(["synonym_removed", "synonym_added"]);
});

test("a synonym adds to the names that the search came with", async () => {
  const post = await aPost(await aMember(), { title: "Wonkification of staff", content: "We do it." });
  const known = await aPost(await aMember(), { title: "Embauche en Abitibi", content: "Trois postes." });
  await addSynonym(admin, "hiring\nwonkification");
  expect(await found("hiring")).toEqual(expect.arrayContaining([post.id, known.id]));
});

test("names that stand for each other already are not added again", async () => {
  await addSynonym(admin, "grummet\ncrinière\nrope ring");
  for (const names of ["grummet\nrope ring", "CRINIERE\nGrummet"])
    await expect(addSynonym(admin, names)).rejects.toMatchObject({ fields: { names: "These names stand for each other already" } });
  await addSynonym(admin, "grummet\neyelet");
});

test.each([
  ["one name", "alone\nAlone", /2 to 12 names/],
  ["too many names", Array.from({ length: 13 }, (_, at) => `name${at}`).join("\n"), /2 to 12 names/],
  ["a sentence", "ice\na name of far too many words", /at most 4 words/],
  ["a small word", "the\nof", /“the” is only small words/],
  ["small words in French", "carriole\nDe la", /“De la” is only small words/],
  ["nothing but marks", "?!\n...", /2 to 12 names/],
])("%s is no synonym", async (_, text, sentence) => {
  await expect(addSynonym(admin, text)).rejects.toMatchObject({ fields: { names: expect.stringMatching(sentence) } });
});

test("an address or a telephone number is counted of nobody", async () => {
  const before = (await db.select().from(searchMisses)).length;
  for (const text of ["613 555 0199", "call 613-555-0199", "somebody@example.ca"]) await ask(text, members.slice(0, 4));
  expect(await db.select().from(searchMisses)).toHaveLength(before);
});

test("words that found nothing are shown from five members on, and who asked is forgotten then", async () => {
  await ask("Zépplin moorings?", members.slice(0, 4));
  await ask("ZEPPLIN moorings", members.slice(0, 4));
  expect(await missed()).toEqual([]);
  const [row] = await db.select().from(searchMisses);
  expect(row).toMatchObject({ words: "zepplin moorings", people: 4, times: 8 });
  expect(new Set(row?.askers).size).toBe(4);
  for (const { id, username } of members) expect(JSON.stringify(row?.askers)).not.toMatch(new RegExp(`"${id}"|${username}`));
  await ask("zepplin moorings", members.slice(4, 5));
  expect(await missed()).toEqual(["zepplin moorings"]);
  expect((await db.select().from(searchMisses))[0]).toMatchObject({ people: 5, times: 9, askers: [] });
  await ask("zepplin moorings", members.slice(0, 1));
  expect((await searchWords(admin)).misses).toMatchObject([{ words: "zepplin moorings", times: 10 }]);
});

test("two searches of a member cannot be put together, and guests and searches that say who asks are not kept", async () => {
  const [one] = members;
  if (!one) throw new Error("Nobody asks");
  await ask("first quux", [one]);
  await ask("second quux", [one]);
  const rows = (await db.select().from(searchMisses)).filter(({ words }) => words.endsWith("quux"));
  expect(new Set(rows.flatMap(({ askers }) => askers)).size).toBe(2);
  const before = (await db.select().from(searchMisses)).length;
  countMiss(null, "of a guest");
  await ask("jane.roe@example.ca", [one]);
  await ask("my name is jane roe and I live in moncton", [one]);
  await ask("x".repeat(61), [one]);
  await ask("?!", [one]);
  expect(await db.select().from(searchMisses)).toHaveLength(before);
});

test("a synonym for missed words takes them off the list, and so does staff that needs none", async () => {
  await ask("gnurr picker");
  await ask("wabe mower");
  expect(await missed()).toEqual(expect.arrayContaining(["gnurr picker", "wabe mower"]));
  await addSynonym(admin, "gnurr picker\nharvester");
  await dismissMiss(admin, "wabe mower");
  expect(await missed()).not.toEqual(expect.arrayContaining(["gnurr picker"]));
  expect(await missed()).not.toEqual(expect.arrayContaining(["wabe mower"]));
});

test("what nobody asks for again is forgotten", async () => {
  await ask("frumious parts");
  const days = (count: number) => Date.now() + count * 86_400_000;
  await forgetOldMisses(days(missDays - 1));
  expect(await missed()).toContain("frumious parts");
  await forgetOldMisses(days(missDays + 1));
  expect(await db.select().from(searchMisses)).toEqual([]);
});

test("members and moderators see and change none of it", async () => {
  for (const viewer of [members[0] ?? null, await aMember({ role: "moderator" })]) {
    await expect(searchWords(viewer)).rejects.toThrow();
    await expect(addSynonym(viewer, "a1\nb1")).rejects.toThrow();
    await expect(removeSynonym(viewer, 1)).rejects.toThrow();
    await expect(dismissMiss(viewer, "x")).rejects.toThrow();
  }
});
