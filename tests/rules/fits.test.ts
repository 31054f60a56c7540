import { expect, test } from "vitest";
import { listed, rankFits, saidWhy, searchedWords } from "#app/features/guidance/fits.ts";

const question = { interests: "", occupation: "", skills: [], hubs: [], province: "" };

test("the words that tell people apart are searched for: first of the interests and the occupation, then of the skills", () => {
  const asked = { ...question, interests: "I want to grade oats faster with a camera", occupation: "Grain elevator operator" };
  expect(searchedWords(asked)).toEqual(["grade", "oats", "camera", "Grain", "elevator", "operator"]);
  expect(searchedWords({ ...question, interests: "Use AI to cut paperwork where I work", occupation: "Nurse", skills: ["Triage", "nurse"] })).toEqual(["paperwork", "Nurse", "Triage"]); // biome-ignore format: one line
  expect(searchedWords({ ...question, interests: "Bring AI to my school or community group" })).toEqual([]);
});

test("French words are told apart from those that everybody writes, and articles are none", () => {
  const asked = { ...question, interests: "Je voudrais utiliser l’IA pour réduire la paperasse", occupation: "Infirmière" };
  expect(searchedWords(asked)).toEqual(["paperasse", "Infirmière"]);
});

test("how somebody stands to their work, how they would like it and what they would do with it find nothing", () => {
  expect(searchedWords({ ...question, occupation: "Founder of a ferry line, part-time student" })).toEqual(["ferry", "line"]);
  expect(searchedWords({ ...question, interests: "Je veux apprendre à rédiger plus vite des contrats" })).toEqual(["contrats"]);
});

test("the small words of the search say nothing either, in both languages", () => {
  expect(searchedWords({ ...question, interests: "aider aux autres, faire du pain" })).toEqual(["pain"]);
});

test("interests in another script are searched for, and an answer without a word leads to none", () => {
  expect(searchedWords({ ...question, interests: "农业 ᐃᓄᒃᑎᑐᑦ" })).toEqual(["农业", "ᐃᓄᒃᑎᑐᑦ"]);
  expect(searchedWords({ ...question, interests: "?! … 🙂", occupation: "-" })).toEqual([]);
});

test("what holds more words and rarer ones comes first, and says which", () => {
  const results = (...ids: number[]) => ids.map((id) => ({ id }));
  const ranked = rankFits([
    { word: "data", results: results(9, 8, 7, 6, 5, 4, 3, 2, 1) },
    { word: "grain", results: results(3, 2) },
    { word: "camera", results: results(2) },
  ]);
  expect(ranked.slice(0, 3).map(({ result, words }) => [result.id, words])).toEqual([
    [2, ["data", "grain", "camera"]],
    [3, ["data", "grain"]],
    [9, ["data"]],
  ]);
});

test("the best answers for a word count more than the last", () => {
  const ranked = rankFits([{ word: "fisheries", results: [{ id: 1 }, { id: 2 }] }]); // biome-ignore format: one line
  expect(ranked.map(({ result }) => result.id)).toEqual([1, 2]);
});

test("a reason names the words in quotation marks", () => {
  expect(saidWhy({ why: ["grain", "camera"], shared: [] })).toBe("Close to your words “grain” and “camera”");
  expect(saidWhy({ why: ["grain"], shared: ["Agriculture", "Ontario"] })).toBe(
    "Close to your words “grain”; you share Agriculture and Ontario",
  );
  expect(listed(["grain", "camera", "oats"], "disjunction")).toBe("grain, camera or oats");
});

test("a word of a script that writes vowels as marks stays whole", () => {
  expect(searchedWords({ ...question, occupation: "ਟਰੱਕ ਡਰਾਈਵਰ" })).toEqual(["ਟਰੱਕ", "ਡਰਾਈਵਰ"]);
});
