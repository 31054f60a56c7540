import { expect, test } from "vitest";
import { searchEverything } from "#app/features/search/operations.server.ts";
import { searchChoice } from "#app/features/search/rules.ts";
import { randomFrom } from "#seeds/demo/random.ts";
import { aMember, aPost } from "#tests/support/factories.ts";

// The orders are written down, so that each engine is held to the same ones: this file is run on both.

const chance = randomFrom(37);
const vocabulary = "anemometer bathysphere clavichord dulcimer escarpment fjord glockenspiel hydrofoil isotherm jetty kayak lodestar".split(
  " ",
);
const word = () => vocabulary[Math.floor(vocabulary.length * chance() ** 2)] ?? "";
const text = (words: number) => Array.from({ length: words }, word).join(" ");
const author = await aMember({ isDiscoverable: false });
const numbers = new Map<number, number>();
for (let number = 0; number < 80; number += 1) {
  const { id } = await aPost(author, { title: `${text(3)}`, content: text(25), tags: word(), province: number % 2 ? "QC" : "NS" });
  numbers.set(id, number);
}

test.each([
  ["kayak fjord lodestar", "", [46, 11, 35, 79, 27, 65, 34, 57, 53, 43]],
  ["jetty", "", [74, 47, 44, 72, 45, 38, 18, 11, 78, 77]],
  ["lodestar clavichord", "&province=QC", [69, 51, 39, 21, 65, 27, 35, 61, 17, 73]],
  ["isothrem kayak", "", [24, 12, 7, 60, 53, 16, 79, 62, 11, 65]],
  ["hydrof escarpment", "", [19, 63, 20, 34, 57, 67, 58, 13, 42, 75]],
  ["the glockenspiels of the fjords", "&province=QC", [11, 15, 43, 79, 73, 59, 23, 27, 17, 69]],
  ["anemometer", "", [60, 9, 55, 76, 30, 14, 32, 63, 4, 48]],
  ["kayakjetty", "", [0]],
])("the first ten for %s%s are the same on either engine", async (words, more, expected) => {
  const { found } = await searchEverything(author, searchChoice(new URLSearchParams(`q=${words}${more}`)), more ? { province: "QC" } : {});
  expect(found.slice(0, 10).map(({ id }) => numbers.get(id))).toEqual(expected);
});
