import { foldedWords } from "#app/db/search.ts";
import { acronyms } from "#app/db/search-index/names.server.ts";
import { wordStems } from "#app/db/search-index/word-stems.ts";
import file from "#seeds/reference/search-concepts.json" with { type: "json" };
import { areForms } from "./forms.ts";
import { smallWords } from "./small-words.ts";

/** Names of one thing in both languages, each a list of folded words. */
export type Concept = { phrases: string[][] };
export type Concepts = ReadonlyMap<string, Concept>;

const longest = 4;

const stemOf = (word: string, language: "en" | "fr") => (acronyms.has(word) ? `=${word}` : wordStems(word)[language]);
const keysOf = (words: string[]): string[] => [
  ...new Set((["en", "fr"] as const).map((language) => words.map((word) => stemOf(word, language)).join(" "))),
];

/** Returns the concepts of groups of names, by the stems of each name; of those alone that begin with a letter, where one is given. */
export function indexOf(groups: string[][], letter = ""): Concepts {
  const made = new Map<string, Concept>();
  for (const group of groups) {
    // A name that is a small word of either language stands everywhere: "or" is gold in French.
    const phrases = group
      .map((name) => foldedWords(name))
      .filter((words) => words.length > 1 || words.some((word) => !smallWords.has(word)));
    for (const words of phrases) {
      if (!words[0]?.startsWith(letter)) continue;
      for (const key of keysOf(words)) made.set(key, { phrases: [...(made.get(key)?.phrases ?? []), ...phrases] });
    }
  }
  return made;
}

// Stemming all of them takes a third of a second, which neither a start nor the first search shall wait for: each letter has its own index,
// made when it is first asked for. A stem begins as its word does.
const groups = [...file.concepts, ...file.pairs];
const byLetter = new Map<string, Concepts>();
const concepts = {
  get(key: string): Concept | undefined {
    const letter = key.replace(/^=/, "").charAt(0);
    const index = byLetter.get(letter) ?? indexOf(groups, letter);
    byLetter.set(letter, index);
    return index.get(key);
  },
};

/** A short word may be the stem of a longer one by chance: "acc" is no "accès". */
const isShort = ([only = "", ...more]: string[]) => more.length === 0 && only.length <= 4;
const singular = ([only = ""]: string[]) => only.replace(/[es]+$/, "");

export type Span = { from: number; to: number; concept: Concept };

/** Returns where words name a concept, of ours or an added one, the longest names first; no word stands in two. */
export function conceptsIn(words: string[], added: Concepts = new Map()): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; ) {
    const span = spanAt(words, from, added);
    if (span) spans.push(span);
    from = span?.to ?? from + 1;
  }
  return spans;
}

function spanAt(words: string[], from: number, added: Concepts): Span | null {
  for (let to = Math.min(words.length, from + longest); to > from; to -= 1) {
    if (to - from === 1 && smallWords.has(words[from] ?? "")) return null;
    const said = words.slice(from, to);
    const found = [concepts, added].flatMap((known) => keysOf(said).flatMap((key) => known.get(key) ?? [])[0] ?? []);
    const [only = ""] = said;
    const isName = (name: string[]) => name.length === 1 && (isShort(said) ? isShort(name) && singular(name) === singular(said) : areForms(name[0] ?? "", only)); // biome-ignore format: one condition
    if (said.length === 1 && !found.some(({ phrases }) => phrases.some(isName))) continue;
    if (found.length > 0) return { from, to, concept: { phrases: found.flatMap(({ phrases }) => phrases) } };
  }
  return null;
}
