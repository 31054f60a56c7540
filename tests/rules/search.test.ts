import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, foldedWords } from "#app/db/search.ts";
import { markWords, type Part, snippetLength, snippetOf } from "#app/features/search/marked.ts";
import { type SearchKind, searchAddress, searchChoice, sortedByKind } from "#app/features/search/rules.ts";
import type { Found } from "#app/features/search/source.ts";
import { conceptsIn, indexOf } from "#app/features/search-engine/concepts.server.ts";
import { lettersBetween } from "#app/features/search-engine/spelling.server.ts";
import { withoutMarks } from "#app/markdown/plain.ts";
import file from "#seeds/reference/search-concepts.json" with { type: "json" };

const textOf = (parts: Part[]) => parts.map((part) => part.text).join("");
const hitsOf = (parts: Part[] | null) => (parts ?? []).filter((part) => part.hit).map((part) => part.text);

const of = (...words: string[]) => new Set(words);

test("words are marked whatever their case and accents", () => {
  expect(hitsOf(markWords("Métro de Montréal", of("metro", "montreal")))).toEqual(["Métro", "Montréal"]);
  expect(hitsOf(markWords("E\u0301nergie", of("energie")))).toEqual(["E\u0301nergie"]);
});

test("a name of several words is marked as a whole, and its words alone are not", () => {
  expect(hitsOf(markWords("In Saint John, and in Saint Andrews; Saint-John too", of("saint john")))).toEqual(["Saint John", "Saint-John"]);
  expect(hitsOf(markWords("the new brunswick of New Brunswick", of("new", "new brunswick")))).toEqual(["new brunswick", "New Brunswick"]);
});

test("the marked parts joined are the text", () => {
  const words = fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 }).map((given) => foldedWords(given.join(" ")));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), words, (text, given) => {
      const parts = markWords(text, new Set(given));
      expect(textOf(parts)).toBe(text);
      for (const hit of hitsOf(parts)) expect(given).toContain(fold(hit));
    }),
  );
});

test("a snippet shows the first hit with whole words around it", () => {
  const text = `${"before ".repeat(40)}the kelp forest ${"after ".repeat(60)}`;
  const parts = snippetOf(text, of("kelp"));
  expect(hitsOf(parts)).toEqual(["kelp"]);
  expect(textOf(parts ?? [])).toMatch(/^…before (before )+the kelp forest after .*after…$/);
});

test("a text without the words has no snippet, a short one is shown whole", () => {
  expect(snippetOf("nothing here", of("kelp"))).toBeNull();
  expect(snippetOf("", of("kelp"))).toBeNull();
  expect(snippetOf("kelp", of())).toBeNull();
  expect(textOf(snippetOf("  a kelp\n\nforest ", of("kelp")) ?? [])).toBe("a kelp forest");
});

test("a snippet is a short, whole piece of the text and holds a hit, wherever it stands", () => {
  const filler = fc.string({ unit: "grapheme", maxLength: 400 });
  fc.assert(
    fc.property(filler, filler, fc.constantFrom(" ", "", "-"), (before, after, joint) => {
      const text = `${before}${joint} kelp ${after}`;
      const parts = snippetOf(text, of("kelp"));
      expect(parts).not.toBeNull();
      expect(hitsOf(parts).length).toBeGreaterThan(0);
      const shown = textOf(parts ?? []);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown.length).toBeLessThanOrEqual(snippetLength + 2);
      expect(withoutMarks(text).replace(/\s+/g, " ")).toContain(shown.replace(/^…|…$/g, ""));
    }),
    { numRuns: 500 },
  );
});

test("places and pages of the site stand beside what answers, and people unless they were asked for by name", () => {
  const of = (kind: SearchKind, id: number, hit = false) =>
    ({
      kind,
      id,
      authorId: 0,
      at: null,
      href: "",
      title: [{ text: "Mill", hit }],
      language: null,
      facts: [],
      reason: null,
    }) satisfies Found;
  const kindsOf = (found: Found[]) => {
    const { lists, beside } = sortedByKind({ found, folded: [] });
    return [lists.map(({ kind }) => kind), beside.map(({ kind }) => kind)];
  };
  expect(kindsOf([of("page", 1, true), of("person", 2), of("company", 3), of("post", 4)])).toEqual([
    ["post"],
    ["page", "person", "company"],
  ]);
  expect(kindsOf([of("company", 1, true), of("post", 2)])).toEqual([["company", "post"], []]);
  expect(kindsOf([of("person", 1, true), of("post", 2), of("hub", 3), of("program", 4)])).toEqual([
    ["person", "post"],
    ["hub", "program"],
  ]);
  expect(kindsOf([of("program", 1), of("post", 2)])).toEqual([["post", "program"], []]);
  expect(kindsOf([of("company", 1), of("program", 2)])).toEqual([["company", "program"], []]);
  expect(kindsOf([of("page", 1, true)])).toEqual([[], ["page"]]);
});

test("an address of a search reads back as the same search", () => {
  const choice = searchChoice(
    new URLSearchParams("q= kelp %26 co &kind=person&hub=aerospace&province=qc&language=fr&without=place&without=x"),
  );
  expect(choice).toEqual({
    text: "kelp & co",
    isCut: false,
    kind: "person",
    hub: "aerospace",
    province: "QC",
    language: "fr",
    without: ["place"],
    after: null,
  });
  expect(searchChoice(new URLSearchParams(searchAddress({ ...choice, after: "20" })))).toEqual({ ...choice, after: "20" });
  expect(searchChoice(new URLSearchParams("kind=everything")).kind).toBeNull();
  expect(searchChoice(new URLSearchParams(`q=${"a".repeat(5000)}`)).text).toHaveLength(200);
  expect(searchChoice(new URLSearchParams(`q=${"permafrost ".repeat(800)}`)).text).toMatch(/^(permafrost ){17}permafrost$/); // no "pe"
});

test("letters put in, left out, replaced and swapped are counted", () => {
  const pairs: [string, string, number][] = [["shopfy", "shopify", 1], ["entreprenuer", "entrepreneur", 1], ["potatoe", "potato", 1], ["kelp", "help", 1], ["kelp", "kelp", 0]]; // biome-ignore format: a table
  for (const [a, b, letters] of pairs) expect(lettersBetween(a, b, 3), a).toBe(letters);
  expect(lettersBetween("glacier", "harbour", 2)).toBe(3);
});

test("names of one thing are found in what is typed, the longest first", () => {
  const spans = conceptsIn(["machine", "learning", "in", "hiring"]);
  expect(spans.map(({ from, to }) => [from, to])).toEqual([[0, 2], [3, 4]]); // biome-ignore format: one line
  expect(spans[0]?.concept.phrases).toContainEqual(["apprentissage", "automatique"]);
  expect(spans[1]?.concept.phrases).toContainEqual(["embauche"]);
});

test("the index of a letter has every concept that is named by words with that letter, and no other", () => {
  const groups = [...file.concepts, ...file.pairs];
  const letterOf = (key: string) => key.replace(/^=/, "").charAt(0);
  const whole = Map.groupBy(indexOf(groups), ([key]) => letterOf(key));
  for (const [letter, concepts] of whole) expect([...indexOf(groups, letter)], letter).toEqual(concepts);
});
