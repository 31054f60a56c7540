import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { isTerm, matcherOf, wordsIn } from "#app/features/keyword-rules/rules.ts";
import hubWords from "#seeds/reference/hub-words.json" with { type: "json" };

const fixture = (name: string) => readFileSync(new URL(`../fixtures/open-data/${name}`, import.meta.url));
const holds = matcherOf(hubWords.hubs["digital-tech"]);
const touches = (title: string) => holds(wordsIn(title)) !== null;
const systems: Record<string, string>[] = parse(fixture("ai-register.csv"), { bom: true, columns: true });
const tenders: Record<string, string>[] = parse(fixture("tenders.csv"), { bom: true, columns: true });
const bills: Record<string, string>[] = JSON.parse(fixture("bills-before-august-2026.json").toString());

const titles = [
  ...systems.flatMap((one) => [one.name_ai_system_en ?? "", one.name_ai_system_fr ?? ""]),
  ...tenders.flatMap((one) => [one["title-titre-eng"] ?? "", one["title-titre-fra"] ?? ""]),
  ...bills.flatMap((one) => [one.LongTitleEn ?? "", one.LongTitleFr ?? ""]),
];
/** Written apart from the words of the edition, to hold them to account. */
const saysAi = /(?<![\p{L}\d])(AI|IA|artificial intelligence|intelligence artificielle|machine learning|apprentissage automatique)(?![\p{L}\d])/iu; // biome-ignore format: one line

test("every real title that says AI, machine learning or their French names touches digital technology", () => {
  const speaking = titles.filter((title) => saysAi.test(title));
  expect(speaking.length).toBeGreaterThan(50);
  expect(speaking.filter((title) => !touches(title))).toEqual([]);
  for (const one of ["machine learning", "apprentissage automatique", "artificial intelligence"])
    expect(titles.filter((title) => title.toLowerCase().includes(one)).every(touches), one).toBe(true);
});

test("AI and IA are whole words: real titles that only hold the letters do not touch it by them", () => {
  const only = matcherOf(["AI", "IA"]);
  const holding = [...tenders, ...bills].flatMap((one) => [one["title-titre-eng"] ?? one.LongTitleEn ?? "", one["title-titre-fra"] ?? one.LongTitleFr ?? ""]); // biome-ignore format: one line
  const harmless = holding.filter((title) => /ai|ia/i.test(title) && !saysAi.test(title));
  expect(harmless.length).toBeGreaterThan(50);
  expect(harmless.filter((title) => only(wordsIn(title)) !== null)).toEqual([]);
  expect(["Repair of air handling units", "Aide médicale à mourir", "Médiation familiale"].filter(touches)).toEqual([]);
  expect(["L’IA générative", "Gen-AI", "AI-assisted triage", "Outils d'IA"].filter(touches)).toHaveLength(4);
});

test("every word of the edition can be looked for", () => {
  for (const [hub, words] of Object.entries(hubWords.hubs))
    expect(
      words.filter((word) => !isTerm(word)),
      hub,
    ).toEqual([]);
});
