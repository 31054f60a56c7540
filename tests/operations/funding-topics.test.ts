import { expect, test } from "vitest";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { indexSitePages } from "#app/features/search/site-pages.server.ts";
import { inLanguage } from "#app/words/language.server.ts";
import { seedReference } from "#seeds/reference/reference.ts";
import { aMember } from "#tests/support/factories.ts";

await seedReference();
await indexSitePages();
const viewer = await aMember();
const found = (text: string, language: "en" | "fr") =>
  inLanguage(language, async () =>
    (await searchEverything(viewer, searchChoice(new URLSearchParams({ q: text })), {})).found.map(({ href }) => href),
  );

test.each([
  ["co-op", "en"],
  ["coop", "en"],
  ["student job", "en"],
  ["internship", "en"],
  ["stage", "fr"],
  ["emploi étudiant", "fr"],
] as const)("a search for %s leads to the page for students and to programmes that place them", async (text, language) => {
  const first = (await found(text, language)).slice(0, 10);
  expect(first).toContain("/funding/for/students");
  expect(["/funding/swpp", "/funding/mitacs-accelerate", "/funding/canada-summer-jobs"].filter((one) => first.includes(one)).length, first.join(" ")).toBeGreaterThan(0); // biome-ignore format: one line
});

test.each([
  ["patents", "en", "patents"],
  ["brevet", "fr", "patents"],
  ["export", "en", "exporting"],
  ["hire an intern", "en", "hiring"],
  ["prototype", "fr", "prototypes"],
] as const)("a search for %s leads to its page", async (text, language, topic) => {
  expect((await found(text, language)).slice(0, 10)).toContain(`/funding/for/${topic}`);
});
