import { wordStems } from "#app/db/search-index/word-stems.ts";
import { otherCountries } from "./countries.ts";

/** So short a stem is one of many words. */
const shortStem = 3;

/**
 * Whether two words with one stem are no forms of each other: an "élève" is no "élévation", and "loyer", "bière", "Métis" and "openai" are no
 * forms of "loi", "biais", "métier" and "open".
 */
export function isApart(one: string, other: string, stem: string, isFrench: boolean): boolean {
  const isCountry = [one, other].some((word) => otherCountries.has(word));
  if (isCountry && one.replace(/s$/, "") !== other.replace(/s$/, "")) return true; // "France" has the stem of "français"
  const endings = [one, other].map((word) => (word.startsWith(stem) ? word.slice(stem.length) : null));
  const [first = null, second = null] = endings;
  if (first === null || second === null) return stem.length <= shortStem;
  if (stem.length <= shortStem && endings.some((ending) => !(isFrench ? /^(?:e?s?|x)$/ : /^(?:e?s?|ed|ers?|ings?)$/).test(ending ?? "")))
    return true;
  if (isFrench && first !== second && endings.some((ending) => /^(?:ai|as?|is|us|i)$/.test(ending ?? ""))) return true; // of a past that nobody searches for
  return stem.length <= 4 && [[first, second], [second, first]].some(([plain, made]) => /^es?$/.test(plain ?? "") && /^at/.test(made ?? "")); // biome-ignore format: one line
}

/** Whether two words are forms of one in either language. */
export function areForms(one: string, other: string): boolean {
  const [a, b] = [wordStems(one), wordStems(other)];
  return one === other || (a.en === b.en && !isApart(one, other, a.en, false)) || (a.fr === b.fr && !isApart(one, other, a.fr, true));
}
