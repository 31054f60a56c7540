import { LRUCache } from "lru-cache";
import { fold } from "#app/db/search.ts";
import hubWords from "#seeds/reference/hub-words.json" with { type: "json" };
import { type Title, titlesWith } from "./occupation-titles.server.ts";
import { stemsOf } from "./occupation-words.ts";

// What a single word says of somebody's work.

/** So many groups at most have a subject in their titles: more have "director" and "plan", which are of every field. */
const mostOfSubject = 12;
/** Of more groups a word names a field where each has several such titles, as "welding" and "teacher". */
const [mostOfField, titlesOfField] = [25, 3];

type Word = { isSubject: boolean; isProfession: boolean };
/** A page judges the words that its searches were answered by, and common ones stand in thousands of titles. */
const judgedWords = new LRUCache<string, Word>({ max: 2000 });

function wordJudged(word: string): Word {
  const known = judgedWords.get(word);
  if (known) return known;
  const { stem, named, isOfFew } = titlesNamed(word);
  const isOfField = named.length > 0 && groupsOf(named) <= mostOfField && named.length >= titlesOfField * groupsOf(named);
  const judged = {
    isSubject: isOfField || isOfFew || hubSubjects.test(fold(word)),
    isProfession: isOfFew && named.some(({ isFrench, head }) => (isFrench ? head[0] : head.at(-1)) === stem),
  };
  judgedWords.set(word, judged);
  return judged;
}

/** Returns whether a word names a field of work: titles of a few groups begin or end with it, or the words of a hub have it. */
export const isSubject = (word: string): boolean => wordJudged(word).isSubject;
/** Returns whether a word is what people of a few groups are called: the last word of a title in English, the first one in French. */
export const isProfession = (word: string): boolean => wordJudged(word).isProfession;

/** Returns the titles that begin or end with a word, and whether few groups have it in theirs. */
export function titlesNamed(word: string): { stem: string | undefined; named: Title[]; isOfFew: boolean } {
  const [stem] = stemsOf(word);
  const titles = stem === undefined ? [] : titlesWith([stem], null).found;
  const named = titles.filter(({ head }) => head[0] === stem || head.at(-1) === stem);
  return { stem, named, isOfFew: named.length > 1 && groupsOf(titles) <= mostOfSubject };
}
export const groupsOf = (titles: Title[]): number => new Set(titles.map(({ code }) => code)).size;
const hubSubjects = new RegExp(`^(${Object.values(hubWords.hubs).flat().map(fold).filter((word) => /^[a-z]{4,}\\*?$/.test(word)).map((word) => word.replace("*", ".*")).join("|")})s?$`); // biome-ignore format: one line
