import { foldedWords, wordsOf } from "./search.ts";
import { syntax } from "./search-syntax.ts";

/** Singulars that look like plurals, and words that look like a verb's form. */
const whole = new Set(["news", "united", "evening", "herring", "offspring", "wedding", "travail"]);
const irregular = new Map([["travaux", "travail"]]);

const vowel = "[aeiouy]";
const hasVowel = new RegExp(vowel);
const long = new RegExp(`^[^aeiouy]*${vowel}+[^aeiouy]+${vowel}+[^aeiouy]`);
/** Porter's measure of what a word is before its ending: more than one change from vowels to consonants. */
const isLong = (stem: string) => long.test(stem);
/** Consonant, vowel, consonant at the end: "grad", not "nurs". Such a short stem keeps its last e, so that "grade" is not "grad". */
const isShort = (stem: string) => /^(?:[^aeiouy]*[aeiouy][^aeiouywx]|)$/.test(stem) && /[^aeiouy][aeiouy][^aeiouywx]$/.test(stem);

function withoutPlural(word: string): string {
  if (word.endsWith("eaux")) return word.slice(0, -1);
  if (word.length > 5 && word.endsWith("aux")) return `${word.slice(0, -3)}al`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 4 && word.endsWith("ies")) return word.slice(0, -2);
  if (word.endsWith("s") && !word.endsWith("ss") && hasVowel.test(word.slice(0, -2))) return word.slice(0, -1);
  return word;
}

/** "grading" and "graded" become "grade", "planning" becomes "plan", "fishing" "fish". */
function withoutVerbEnding(word: string): string {
  if (word.endsWith("eed")) return word;
  const [, stem] = /^(.{3,})(?:ing|ed)$/.exec(word) ?? [];
  if (stem === undefined || !hasVowel.test(stem)) return word;
  if (/([^aeioulsz])\1$/.test(stem)) return stem.slice(0, -1);
  return isShort(stem) ? `${stem}e` : stem;
}

/** French feminines that are more than an e: "soudeuse" is a "soudeur", "agricultrice" an "agriculteur", "active" is "actif". */
function withoutFeminine(word: string): string {
  if (word.length > 5 && /eu(?:se|x)$/.test(word)) return word.replace(/eu(?:se|x)$/, "eur");
  if (word.length > 8 && word.endsWith("trice")) return word.replace(/trice$/, "teur");
  if (word.length > 4 && word.endsWith("if")) return word.replace(/if$/, "iv");
  return word;
}

function withoutLastVowel(word: string): string {
  const single = word.length > 5 ? word.replace(/ee$/, "e") : word;
  if (/[^aeiouy]y$/.test(single) && single.length > 3) return `${single.slice(0, -1)}i`;
  const stem = single.slice(0, -1);
  if (!single.endsWith("e") || stem.length < 3) return single;
  return isLong(stem) || (hasVowel.test(stem) && !isShort(stem)) ? stem : single;
}

/** The stems of the words that came last: an upgrade asks for those of every word there is. */
const kept = new Map<string, string>();
const mostKept = 20_000;

/**
 * Returns what the forms of a word share: one rule for plurals, -ing, -ed and French feminines of folded words, because a search says nothing
 * of its language. It is weaker than the stemmers of Snowball, which make "universe" and "university" one word. A stem is no word, and is
 * compared with stems alone.
 */
export function stemOf(folded: string): string {
  const found = kept.get(folded);
  if (found !== undefined) return found;
  const made = madeFrom(folded);
  if (kept.size >= mostKept) kept.clear();
  kept.set(folded, made);
  return made;
}

function madeFrom(folded: string): string {
  if (folded.length < 4 || folded.length > 40 || !/^[a-z]+$/.test(folded) || whole.has(folded)) return folded;
  const known = irregular.get(folded);
  if (known) return known;
  const inflected = withoutFeminine(withoutVerbEnding(withoutPlural(folded)));
  const stem = withoutLastVowel(inflected);
  return stem.length > 5 ? stem.replace(/([^aeiouy])\1$/, "$1") : stem;
}

/** Returns the different stems of a text's words. */
export function stemsOf(text: string): string[] {
  return [...new Set(foldedWords(text).map(stemOf))];
}

/** Begins the tokens of an index of stems that are no words of a text, such as "hub12". No word that a person types holds it. */
export const tokenMark = "\uE000";

/**
 * Returns a query of an index of stems: one of each word's tokens is required. `also` names more tokens that stand for a stem. Returns null
 * when the text has no word.
 */
export function stemsQuery(text: string, also: (stem: string) => string[] = () => []): string | null {
  const stems = stemsOf(wordsOf(text).join(" "));
  const anyOf = (tokens: string[]) => syntax.anyOf(tokens.map((text) => syntax.word({ text })));
  return stems.length > 0 ? syntax.allOf(stems.map((stem) => anyOf([stem, ...also(stem)]))) : null;
}
