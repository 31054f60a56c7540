import { fold } from "#app/db/search.ts";
import file from "#seeds/reference/occupations.json" with { type: "json" };
import type { Occupation } from "./occupations.ts";

export type { Occupation } from "./occupations.ts";

type Group = { occupation: Occupation; titles: string[][]; words: string; leads: boolean };
let groups: Group[] | undefined;

/** Returns the groups, whose texts are folded on first use. `leads` is whether a group leads the others of its trade. */
function allGroups(): Group[] {
  groups ??= (file.groups as [string, string, string, string][]).map(([code, titleEn, titleFr, words]) => ({
    occupation: { code, broadCategory: Number(code[0]), titleEn, titleFr },
    titles: [wordsOf(titleEn), wordsOf(titleFr)],
    words: ` ${words} `,
    leads: /supervisor|contractor|coordinator/i.test(titleEn),
  }));
  return groups;
}

const ignored = new Set("a an and or of canada canadian the for in on at to with by from as i am my me is work working de des du d l la le les et ou en au aux dans pour par sur avec un une je suis mon ma other except autre sauf".split(" ")); // biome-ignore format: a list
/** What says how somebody stands to their occupation, not which it is. */
const standings = new Set("student pupil owner founder entrepreneur entrepreneure entreprise company business startup freelancer inuk metis first nations self employed fondateur fondatrice proprietaire autonome travailleur independant independante eleve retired former senior junior aspiring future unemployed laid off new part time full apprentice etudiant etudiante retraite retraitee ancien ancienne futur future nouvelle nouveau temps plein partiel apprenti apprentie".split(" ")); // biome-ignore format: a list

function wordsOf(text: string): string[] {
  const written = text.replace(/(man|men)\/wo(man|men)/gi, "$1").replace(/\b(\p{L})\.(?=\p{L}\.?)/gu, "$1"); // "R.N." is "RN"
  const found =
    fold(written)
      .replaceAll("œ", "oe")
      .match(/[a-z]{2,}/g) ?? [];
  return [...new Set(found.filter((word) => !ignored.has(word) && !standings.has(word)).map(stemOf))];
}

const endings: [string, string][] = [["euse", "eur"], ["trice", "teur"], ["iere", "ier"], ["enne", "en"], ["onne", "on"], ["elle", "el"], ["ive", "if"], ["ee", "e"]]; // biome-ignore format: a table

/** Reduces a folded word to what number, gender and the doer's ending leave of it, as the words of the file are. */
function stemOf(word: string): string {
  let stem = word;
  if (stem.length > 4 && stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 3 && /[sx]$/.test(stem) && !/(ss|us)$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 6) stem = stem.replace(/(wo)?m[ae]n$/, "");
  const ending = stem.length > 5 ? endings.find(([from]) => stem.endsWith(from)) : undefined;
  if (ending) stem = stem.slice(0, -ending[0].length) + ending[1];
  return stem.length > 4 ? stem.replace(/(ing|er|e)$/, "") : stem;
}

/** Returns how much of a group a word is: up to 8 by how many of its job titles hold it, more for its own titles; 0 for none. */
function weightIn({ titles, words }: Group, word: string): number {
  const inTitle = Math.max(...titles.map((title) => (title.includes(word) ? 1 + 6 / title.length : 0)));
  const whole = new RegExp(` ${word}(\\d?) `).exec(words);
  if (whole) return inTitle + Number(whole[1] || 1);
  const begun = inTitle === 0 && word.length >= 3 ? new RegExp(` ${word}[a-z]+(\\d?) `).exec(words) : null;
  return begun ? Number(begun[1] || 1) / 3 : inTitle;
}

type Found = { occupation: Occupation; points: number; share: number };

/** Rates every group that has a word of the text, the best first. `share` is how much of the text the group knows, from 0 to 1. */
function found(text: string): Found[] {
  const words = wordsOf(text).slice(0, 8);
  const weights = words.map((word) => allGroups().map((group) => weightIn(group, word)));
  const rarities = weights.map((row) => {
    const holding = row.filter((weight) => weight >= 1).length;
    return Math.log(allGroups().length / (holding || 3));
  });
  const whole = rarities.reduce((sum, rarity) => sum + rarity, 0);
  return allGroups()
    .flatMap(({ occupation, titles, leads }, at) => {
      let [points, known] = [0, 0];
      for (const [nth, row] of weights.entries()) {
        points += (row[at] ?? 0) * (rarities[nth] ?? 0);
        if (row[at]) known += rarities[nth] ?? 0;
      }
      const isTitle = titles.some((title) => title.length === words.length && words.every((word) => title.includes(word)));
      return points > 0 ? [{ occupation, points: points * (isTitle ? 3 : known / whole) * (leads ? 0.7 : 1), share: known / whole }] : [];
    })
    .sort((a, b) => b.points - a.points || (a.occupation.code < b.occupation.code ? -1 : 1));
}

/** Returns the groups that fit a text in either language best, the best first. */
export const matchingOccupations = (text: string, limit: number): Occupation[] =>
  found(text).slice(0, limit).map(({ occupation }) => occupation); // biome-ignore format: one line

/**
 * Returns the group of an occupation in somebody's own words; null when no group knows most of them, and it stays free text. What follows
 * a comma or says where one works counts only when the rest says nothing.
 */
export function occupationOf(text: string): Occupation | null {
  if (/school student|\bélève/i.test(text)) return null;
  const [first = ""] = text.split(/[,;(:]|\s(?:at|for|chez|from|near)\s/i);
  for (const part of [first, text]) {
    const [best] = found(part);
    if (best && best.share >= 0.55) return best.occupation;
  }
  return null;
}
