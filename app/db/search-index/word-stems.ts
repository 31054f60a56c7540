import { LRUCache } from "lru-cache";
import { newStemmer } from "snowball-stemmers";

const [english, french] = [newStemmer("english"), newStemmer("french")];

/** What a word has in common with its other forms, in each language. */
export type Stems = { en: string; fr: string };

const kept = new LRUCache<string, Stems>({ max: 10_000 });

/** Returns the Snowball stems of a folded word. A search says nothing of its language, and neither do most texts, so there are both. */
export function wordStems(word: string): Stems {
  const found = kept.get(word);
  if (found) return found;
  const isWord = word.length > 2 && /^[a-z]+$/.test(word);
  // A second time, because the French endings of folded words come off one by one: "formee", "forme", "form".
  const made = isWord ? { en: english.stem(word), fr: french.stem(french.stem(withoutFeminine(word))) } : { en: word, fr: word };
  kept.set(word, made);
  return made;
}

/** French feminines that are more than an e: "soudeuse" is a "soudeur", "agricultrice" an "agriculteur". */
const withoutFeminine = (word: string): string =>
  word
    .replace(/(?<=.{3})eu(?:ses?|x)$/, "eur")
    .replace(/(?<=.{3})trices?$/, "teur")
    .replace(/(?<=.{2})ieres?$/, "ier")
    .replace(/(?<=.{3})ees$/, "e");
