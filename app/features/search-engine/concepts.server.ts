import { foldedWords } from "#app/db/search.ts";
import { wordStems } from "#app/db/search-index/word-stems.ts";
import file from "#seeds/reference/search-concepts.json" with { type: "json" };
import { smallWords } from "./small-words.ts";

/** Names of one thing in both languages, each a list of folded words. */
export type Concept = { phrases: string[][] };

const longest = 4;

const keysOf = (words: string[]): string[] => [
  ...new Set([words.map((word) => wordStems(word).en).join(" "), words.map((word) => wordStems(word).fr).join(" ")]),
];

function indexOf(groups: string[][]): Map<string, Concept> {
  const made = new Map<string, Concept>();
  for (const group of groups) {
    // A name that is a small word of either language stands everywhere: "or" is gold in French.
    const phrases = group
      .map((name) => foldedWords(name))
      .filter((words) => words.length > 1 || words.some((word) => !smallWords.has(word)));
    for (const words of phrases) {
      for (const key of keysOf(words)) made.set(key, { phrases: [...(made.get(key)?.phrases ?? []), ...phrases] });
    }
  }
  return made;
}

const concepts = indexOf([...file.concepts, ...file.pairs]);

export type Span = { from: number; to: number; concept: Concept };

/** Returns where words name a concept, the longest names first; no word stands in two. */
export function conceptsIn(words: string[]): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; ) {
    const span = spanAt(words, from);
    if (span) spans.push(span);
    from = span?.to ?? from + 1;
  }
  return spans;
}

function spanAt(words: string[], from: number): Span | null {
  for (let to = Math.min(words.length, from + longest); to > from; to -= 1) {
    if (to - from === 1 && smallWords.has(words[from] ?? "")) return null;
    const concept = keysOf(words.slice(from, to)).flatMap((key) => concepts.get(key) ?? [])[0];
    if (concept) return { from, to, concept };
  }
  return null;
}
