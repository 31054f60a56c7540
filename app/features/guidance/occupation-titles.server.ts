import file from "#seeds/reference/occupations.json" with { type: "json" };
import type { Occupation } from "./occupations.ts";

// The titles stand in one string, a line each (" head words - context words ", by their stems), a heading ("#51120e") before those of each
// group and language. An index of all of it would hold up the thread that serves for a quarter of a second: each letter has its own, when it
// is first asked for.
const { titles } = file;
const groups = (file.groups as [string, string, string][]).map(
  ([code, titleEn, titleFr]): Occupation => ({ code, broadCategory: Number(code[0]), titleEn, titleFr }),
);
const byCode = new Map(groups.map((group) => [group.code, group]));
export const occupationByCode = (code: string): Occupation | null => byCode.get(code) ?? null;

/** The starts of the headings in `titles`, with the code and language of what follows. */
let headings: { at: number; code: string; isFrench: boolean }[] | undefined;
function headingBefore(position: number) {
  headings ??= [...titles.matchAll(/#(\d{5})([ef])\n/g)].map(({ index, 1: code = "", 2: letter }) => ({ at: index, code, isFrench: letter === "f" })); // biome-ignore format: one line
  let [low, high] = [0, headings.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((headings[middle]?.at ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return headings[low] ?? { at: 0, code: "", isFrench: false };
}

/** Where each stem stands in `titles`, by its first letter. */
const indexes = new Map<string, Map<string, number[]>>();
function indexOfLetter(letter: string): Map<string, number[]> {
  const known = indexes.get(letter);
  if (known) return known;
  const index = new Map<string, number[]>();
  for (let at = titles.indexOf(` ${letter}`); at >= 0; at = titles.indexOf(` ${letter}`, at + 1)) {
    const stem = titles.slice(at + 1, titles.indexOf(" ", at + 1));
    const positions = index.get(stem);
    if (positions) positions.push(at);
    else index.set(stem, [at]);
  }
  indexes.set(letter, index);
  return index;
}

/** Returns where a stem stands in `titles`, or every one that begins with it. */
function positionsOf(stem: string, isUnfinished: boolean): number[] {
  const index = indexOfLetter(stem.charAt(0));
  return isUnfinished ? [...index].flatMap(([one, positions]) => (one.startsWith(stem) ? positions : [])) : (index.get(stem) ?? []);
}

/** Returns the code of the group that has a title of exactly these stems. */
export function codeTitled(stems: string[]): string | undefined {
  const [first] = stems;
  if (first === undefined) return undefined;
  const at = positionsOf(first, false).find((position) => titles.startsWith(`\n ${stems.join(" ")} \n`, position - 1));
  return at === undefined ? undefined : headingBefore(at).code;
}

export type Title = { code: string; isFrench: boolean; isOwn: boolean; head: string[]; contextWords: number; hits: Set<string> };

/** Returns every title that holds one of the stems, and how rare each stem is: few groups make it rare. */
export function titlesWith(stems: string[], unfinished: string | null): { found: Title[]; rarity: Map<string, number> } {
  const byLine = new Map<number, Title>();
  const rarity = new Map<string, number>();
  for (const stem of stems) {
    const codes = new Set<string>();
    for (const at of positionsOf(stem, stem === unfinished)) {
      const start = titles.lastIndexOf("\n", at) + 1;
      const title = byLine.get(start) ?? titleAt(start);
      byLine.set(start, title);
      title.hits.add(stem);
      codes.add(title.code);
    }
    rarity.set(stem, Math.log(1 + groups.length / (codes.size || 0.7)));
  }
  return { found: [...byLine.values()], rarity };
}

function titleAt(start: number): Title {
  const [, ...words] = titles.slice(start, titles.indexOf(" \n", start)).split(" ");
  const dash = words.indexOf("-");
  return {
    ...headingBefore(start),
    isOwn: titles[start - 2] === "e" || titles[start - 2] === "f",
    head: dash < 0 ? words : words.slice(0, dash),
    contextWords: dash < 0 ? 0 : words.length - dash - 1,
    hits: new Set(),
  };
}
