import { fold } from "#app/db/search.ts";
import { language, m } from "#app/words/messages.ts";
import { isCommonWord } from "./common-words.ts";
import { topicOf } from "./occupation-words.ts";
import { saysWish } from "./person.ts";

/** What a member tells of themselves, as far as it can be searched for. `hubs` are slugs, `province` a code. */
export type FitQuestion = { interests: string; occupation: string; skills: string[]; hubs: string[]; province: string };

/** An occupation of so many words names it with each; a longer one tells a story, of which some words do. */
const mostOfName = 2;

type Told = Omit<FitQuestion, "hubs" | "province">;

/** Returns all words that may tell people apart. */
export const wordsOf = ({ interests, occupation, skills }: Told): string[] =>
  [interests, topicOf(occupation), ...skills].flatMap(tellingWords);

/** Returns the folded words that name what somebody is about: those that `isSubject` knows, and their very names. */
export const subjectsOf = (told: Told, isSubject: (word: string) => boolean): Set<string> =>
  new Set([...namesIn(told), ...wordsOf(told).filter(isSubject)].map(fold));

/** Returns the folded words that name somebody in every field: those of their occupation that `isProfession` knows, and their very names. */
export function namesOf(told: Told, isProfession: (word: string) => boolean): Set<string> {
  return new Set([...namesIn(told, 1), ...tellingWords(topicOf(told.occupation)).filter(isProfession)].map(fold));
}

/** Returns somebody's skills of a word, and the noun of an occupation of so many words that not everybody writes. */
function namesIn({ occupation, skills }: Told, most = mostOfName): string[] {
  const done = tellingWords(topicOf(occupation));
  return [
    ...(occupation.trim().split(/\s+/).length <= most ? [done.at(language() === "fr" ? 0 : -1) ?? ""] : []),
    ...skills.filter((skill) => /^[\p{L}\p{M}]+$/u.test(skill)),
  ];
}

const mostWords = 6;
const firstOfInterests = 4;
const firstOfOccupation = 2;

/** What somebody wants to do, or how, in French: an infinitive after what asks for one. Of what, the words after it say. */
const doing = /(?<!\p{L})(pour|à|veux|voudrais|aimerais|souhaite|souhaiterais|peux|puisse) (?:(?:mieux|plus|bien) )?\p{L}{3,}(?:er|ir|re)(?!\p{L})/giu; // biome-ignore format: one line

/** Returns the words of a text that may tell people apart, as they were typed: three letters or more, or two of a script with longer letters. */
function tellingWords(text: string): string[] {
  const words =
    text
      .normalize("NFC")
      .replace(doing, "$1")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter(
    (word) => (word.length > 2 || !/^[\p{Script=Latin}\p{M}\p{N}]+$/u.test(word)) && !isCommonWord(word) && !saysWish(fold(word)),
  );
}

/** Returns the words to search for, at most six: first of the interests and the occupation, then of the skills, then what is left. */
export function searchedWords({ interests, occupation, skills }: FitQuestion): string[] {
  const wanted = tellingWords(interests);
  const done = tellingWords(topicOf(occupation));
  const all = [
    ...wanted.slice(0, firstOfInterests),
    ...done.slice(0, firstOfOccupation),
    ...skills.flatMap(tellingWords),
    ...wanted,
    ...done,
  ];
  const seen = new Set<string>();
  return all.filter((word) => !seen.has(fold(word)) && seen.add(fold(word))).slice(0, mostWords);
}

export type Scored<T> = { result: T; words: string[]; points: number };

/**
 * Returns what was found for any of the words, the best first: what holds more of them, and rarer ones. `searches` has the results of each
 * word; how many there are tells how rare the word is. A word found by the very hits of another says nothing more.
 */
export function rankFits<T extends { id: number; hits?: string[] }>(searches: { word: string; results: T[] }[]): Scored<T>[] {
  const byId = new Map<number, Scored<T>>();
  for (const { word, results } of searches) {
    for (const [place, result] of results.entries()) {
      const { words, points, result: before } = byId.get(result.id) ?? { words: [], points: 0 };
      if (result.hits && before?.hits && result.hits.every((hit) => before.hits?.includes(hit))) continue;
      const share = 1 - place / (2 * results.length); // the best answer counts twice what the last does
      byId.set(result.id, { result, words: [...words, word], points: points + share / Math.sqrt(results.length) });
    }
  }
  return [...byId.values()].sort((a, b) => b.points - a.points || b.result.id - a.result.id);
}

/** Returns "grain, camera and oats", or with "or". */
export function listed(words: string[], type: Intl.ListFormatType = "conjunction"): string {
  return new Intl.ListFormat(language() === "fr" ? "fr-CA" : "en-CA", { type }).format(words);
}

/** Returns the reason in a sentence without its full stop: the words that somebody wrote and that it holds too, then the hub and place in common. */
export function saidWhy({ why, shared }: { why: string[]; shared: string[] }): string {
  const words = m.fit_words({ words: listed(why.map((word) => m.fit_word({ word }))) });
  return shared.length > 0 ? m.fit_shared({ shared: listed(shared), words }) : words;
}
