import { expect, test } from "vitest";
import { holdsWords } from "#app/db/search.ts";
import { fts5, tsquery } from "#app/db/search-syntax.ts";

const words = [{ text: "new" }, { text: "bruns", isUnfinished: true }];

test.each([
  ["FTS5", fts5, '("new") AND ("bruns"*)', '{name title} : ("new" "bruns"*)', 'skills : "deep learning"', "- facets : (q)"],
  [
    "tsquery",
    tsquery,
    "('new') & ('bruns':*)",
    "(('name:new' | 'title:new')) & (('name:bruns':* | 'title:bruns':*))",
    "'skills:deep' <-> 'skills:learning'",
    "q",
  ],
])("%s asks for all words, for words in columns and for words together", (_, syntax, all, inColumns, phrase, outside) => {
  expect(syntax.allOf(words.map(syntax.word))).toBe(all);
  expect(syntax.inColumns(["name", "title"], words)).toBe(inColumns);
  expect(syntax.phrase("skills", ["deep", "learning"])).toBe(phrase);
  expect(syntax.outsideFacets("q")).toBe(outside);
});

test("a text holds the words of a search as an index would find them: folded, the last one as a beginning", () => {
  expect(holdsWords("L’École d’été à Montréal", "ecole mont")).toBe(true);
  expect(holdsWords("L’École d’été à Montréal", "mont ecole")).toBe(false);
  expect(holdsWords("CO₂ and ﬁbre", "co2 FIB")).toBe(true);
});
