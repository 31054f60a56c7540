import { documentsById, type IndexedWord, indexedWords, matchingDocuments, wordsBeginning } from "#app/db/search-index/reading.server.ts";
import { smallWords } from "./small-words.ts";

/** How many words of one beginning are looked at. */
const looked = 1000;
const shortest = 4;

/** How many letters may differ. */
const tolerance = (length: number) => (length < 7 ? 1 : length < 11 ? 2 : 3);

/** What a misspelt word means; where another word was as likely meant, `isClear` is false. */
export type Spelling = { words: string[]; isClear: boolean };

/**
 * Returns the words of the index that a misspelt one most likely means: one that is spelled nearly the same, or two that were joined and stand
 * together somewhere. Returns null when nothing is near.
 */
export async function bestSpelling(word: string): Promise<Spelling | null> {
  if (word.length < shortest || word.length > longest || /\d/.test(word)) return null;
  const halves = await joinedWords(word);
  const most = tolerance(word.length);
  const letters = lettersOf(word);
  const near: { row: IndexedWord; distance: number }[] = [];
  for (const beginning of beginningsOf(word)) {
    for (const row of await wordsBeginning(beginning, looked, { shortest: word.length - most, longest: word.length + most })) {
      if (differing(letters, lettersOf(row.word)) > 2 * most) continue;
      const distance = lettersBetween(word, row.word, most);
      if (distance <= most) near.push({ row, distance });
    }
  }
  const slip = ({ row }: (typeof near)[number]) =>
    (row.word[0] === word[0] ? 0 : otherFirst) +
    (row.word.length < word.length ? added : 0) -
    (singled(row.word) === singled(word) ? doubled : 0);
  const cost = (one: (typeof near)[number]) => one.distance + slip(one) - Math.min(0.9, Math.log10(1 + one.row.documents) / 3);
  const [best] = near.sort((a, b) => cost(a) - cost(b) || (a.row.word < b.row.word ? -1 : 1));
  if (halves && (!best || best.distance > 1)) return { words: halves, isClear: true };
  return best ? { words: [best.row.word], isClear: isClear(word, best.row.word, best.distance) } : null;
}

/** Whether a word is clearly another one with a slip, and not one that nothing here holds: "bakery" is no "baker", "lone" no "line". */
function isClear(word: string, other: string, distance: number): boolean {
  if (word[0] !== other[0]) return false;
  if (singled(word) === singled(other)) return true; // doubled
  if ([...word].sort().join() === [...other].sort().join()) return word.length > shortest; // swapped
  if (distance > 1) return word.length >= sureOfTwo;
  if (word.length >= sureOfOne) return true;
  if (other.length > word.length) return word.length > shortest;
  if (other.length < word.length) return word.length > shortest + 1 && !word.startsWith(other);
  const at = [...word].findIndex((letter, at) => letter !== other[at]);
  return word.length > shortest + 2 && vowels.includes(word[at] ?? "") && vowels.includes(other[at] ?? "");
}
/** From how many letters on one slip of any sort is clear, or two. */
const [sureOfOne, sureOfTwo] = [8, 10];

const longest = 30;
/** A first letter is seldom the wrong one, a letter is sooner left out than added, and one too few or too many is mostly doubled: "acount" is "account". */
const [otherFirst, added, doubled] = [0.4, 0.4, 0.4];
const singled = (word: string) => word.replaceAll("ß", "ss").replace(/(.)\1+/g, "$1");

/** Returns how a word may begin that was meant: its own first letters, those with one left out or two swapped, and with another vowel. */
function beginningsOf(word: string): Set<string> {
  const [a = "", b = "", c = ""] = word;
  const others = vowels.includes(b) ? [...vowels].map((vowel) => a + vowel + c) : [];
  return new Set([a + b + c, a + b, a + c, b + a, b + c, ...others]);
}

const vowels = "aeiouy";

/** The letters that a word has, a bit each: whether words can be near is known from these at once. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function differing(a: number, b: number): number {
  let count = 0;
  for (let left = a ^ b; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Returns the two known words that a word is made of, or the word without an elided article: "dimpot" is "d'impot". */
async function joinedWords(word: string): Promise<string[] | null> {
  const letters = [...word]; // a letter beyond the first plane is never cut in two
  const cuts = letters.slice(1).map((_, at) => [letters.slice(0, at + 1).join(""), letters.slice(at + 1).join("")] as const);
  const rows = await indexedWords([...cuts.flat(), ...cuts.map(([, rest]) => `${rest}s`)]);
  const known = new Map(rows.map((row) => [row.word, row.documents]));
  const [, elided] =
    cuts.find(
      ([first, rest]) => /^(?:[dljmnst]|qu)$/.test(first) && /^[aeiouhy]/.test(rest) && rest.length >= shortest && known.has(rest),
    ) ?? [];
  if (elided) return [elided];
  const inNumber = cuts.flatMap(([first, rest]) => [[first, rest] as const, [first, `${rest}s`] as const]);
  const pairs = inNumber.filter(
    ([first, rest]) =>
      first.length > 1 && rest.length > 2 && known.has(first) && known.has(rest) && !smallWords.has(first) && !smallWords.has(rest),
  );
  const weight = ([first, rest]: readonly [string, string]) => Math.min(known.get(first) ?? 0, known.get(rest) ?? 0);
  for (const pair of pairs.sort((a, b) => weight(b) - weight(a)).slice(0, mostPairs)) if (await standTogether(pair)) return [...pair];
  return null;
}

/** Whether one of some documents that hold two words has them next to each other. */
async function standTogether(words: readonly [string, string]): Promise<boolean> {
  const ids = (await matchingDocuments([[{ words: [...words] }]], [["page", "system"]], { limit: mostTogether })).flat();
  return (await documentsById(ids)).some(({ title, names, facts, body }) =>
    ` ${title} | ${names} | ${facts} | ${body} `.includes(` ${words.join(" ")} `),
  );
}
const [mostPairs, mostTogether] = [2, 50];

/** Returns how many letters have to be put in, left out, replaced or swapped with the next, or more than `most` (Damerau and Levenshtein). */
export function lettersBetween(a: string, b: string, most: number): number {
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1;
      let cost = Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same);
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]) cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      line.push(cost);
    }
    if (Math.min(...line) > most) return most + 1;
    [before, above] = [above, line];
  }
  return above[b.length] ?? 0;
}
