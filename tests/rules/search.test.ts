import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, wordsOf } from "#app/db/search.ts";
import { stemOf } from "#app/db/stems.ts";
import type { Tier } from "#app/db/tiers.ts";
import { markWords, type Part, snippetLength, snippetOf } from "#app/features/search/marked.ts";
import { cursorsFrom, cursorsText, mergeNewest, searchAddress, searchChoice } from "#app/features/search/rules.ts";
import { withoutMarks } from "#app/markdown/plain.ts";

const textOf = (parts: Part[]) => parts.map((part) => part.text).join("");
const hitsOf = (parts: Part[] | null) => (parts ?? []).filter((part) => part.hit).map((part) => part.text);

test("words are marked whatever their case and accents, the last one also unfinished", () => {
  expect(hitsOf(markWords("Métro de Montréal", ["METRO", "montr"]))).toEqual(["Métro", "Montréal"]);
  expect(hitsOf(markWords("Métro de Montréal", ["montr", "metro"]))).toEqual(["Métro"]);
  expect(hitsOf(markWords("E\u0301nergie", ["énergie"]))).toEqual(["E\u0301nergie"]);
});

test("other forms of a word are marked", () => {
  expect(hitsOf(markWords("A camera grades the lobsters", ["cameras", "grading"]))).toEqual(["camera", "grades"]);
  expect(hitsOf(markWords("Un homard, deux homards", ["homards"]))).toEqual(["homard", "homards"]);
});

test("the marked parts joined are the text", () => {
  const words = fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 }).map((given) => wordsOf(given.join(" ")));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), words, (text, given) => {
      const parts = markWords(text, given);
      expect(textOf(parts)).toBe(text);
      for (const hit of hitsOf(parts))
        expect(given.some((word) => fold(hit).startsWith(fold(word)) || stemOf(fold(hit)) === stemOf(fold(word)))).toBe(true);
    }),
  );
});

test("a snippet shows the first hit with whole words around it", () => {
  const text = `${"before ".repeat(40)}the kelp forest ${"after ".repeat(60)}`;
  const parts = snippetOf(text, ["kelp"]);
  expect(hitsOf(parts)).toEqual(["kelp"]);
  expect(textOf(parts ?? [])).toMatch(/^…before (before )+the kelp forest after .*after…$/);
});

test("a text without the words has no snippet, a short one is shown whole", () => {
  expect(snippetOf("nothing here", ["kelp"])).toBeNull();
  expect(snippetOf("", ["kelp"])).toBeNull();
  expect(snippetOf("kelp", [])).toBeNull();
  expect(textOf(snippetOf("  a kelp\n\nforest ", ["kelp"]) ?? [])).toBe("a kelp forest");
});

test("a snippet is a short, whole piece of the text and holds a hit, wherever it stands", () => {
  const filler = fc.string({ unit: "grapheme", maxLength: 400 });
  fc.assert(
    fc.property(filler, filler, fc.constantFrom(" ", "", "-"), (before, after, joint) => {
      const text = `${before}${joint} kelp ${after}`;
      const parts = snippetOf(text, ["kelp"]);
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

test("an address of a search reads back as the same search", () => {
  const choice = searchChoice(new URLSearchParams("q= kelp %26 co &kind=person&hub=aerospace&province=qc"));
  expect(choice).toEqual({ text: "kelp & co", kind: "person", hub: "aerospace", province: "QC", after: null });
  expect(searchChoice(new URLSearchParams(searchAddress(choice, "person.5")))).toEqual({ ...choice, after: "person.5" });
  expect(searchChoice(new URLSearchParams("kind=everything")).kind).toBeNull();
  expect(searchChoice(new URLSearchParams(`q=${"a".repeat(5000)}`)).text).toHaveLength(200);
});

test("cursors that were tampered with read as the start", () => {
  const read = { post: { before: 12, tier: 1 }, person: { before: 3, tier: 0 } } as const;
  expect(cursorsFrom("post.12.1_person.3")).toEqual(read);
  expect(cursorsText(read)).toBe("post.12.1_person.3");
  for (const odd of [null, "", "post", "post.-1", "post.1e9", "post.1.3", "__proto__.1", "post.99999999999999999999", "x.1"])
    expect(cursorsFrom(odd)).toEqual({});
});

test("pages of a merge give every item once, each list in its own order, the closest and newest head first", () => {
  const list = (kind: "post" | "person") =>
    fc
      .array(fc.record({ at: fc.integer({ min: 0, max: 50 }), tier: fc.constantFrom<Tier[]>(0, 1, 2) }), { maxLength: 12 })
      .map((rows) => rows.sort((a, b) => a.tier - b.tier).map((row, position) => ({ kind, ...row, id: rows.length - position })));
  fc.assert(
    fc.property(list("post"), list("person"), fc.integer({ min: 1, max: 5 }), (posts, people, limit) => {
      const seen: { kind: string; id: number; tier: number }[] = [];
      let before: ReturnType<typeof cursorsFrom> = {};
      for (let more = true; more; ) {
        const left = [posts, people].map((all) =>
          all.filter(({ kind, id }) => id < (cursorsFrom(cursorsText(before))[kind]?.before ?? 99)).slice(0, limit + 1),
        );
        const merged = mergeNewest(left, before, limit);
        seen.push(...merged.page);
        before = merged.cursors;
        more = merged.more;
      }
      expect(seen.filter(({ kind }) => kind === "post")).toEqual(posts);
      expect(seen.filter(({ kind }) => kind === "person")).toEqual(people);
      expect(seen.map(({ tier }) => tier)).toEqual(seen.map(({ tier }) => tier).sort());
    }),
  );
});
