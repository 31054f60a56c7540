import { fold } from "#app/db/search.ts";
import { language, m } from "#app/words/messages.ts";

/** Why something of this site is shown to a member: they wrote the same words, or, where nothing holds those, it is of their hub or province. */
export type Why = { by: "words"; words: string[] } | { by: "hub" | "province"; name: string };

/** What a member tells of themselves, as far as it can be searched for. `hub` is a slug, `province` a code. */
export type FitQuestion = { interests: string; occupation: string; skills: string[]; hub: string; province: string };

const mostWords = 6;
const firstOfInterests = 4;
const firstOfOccupation = 2;

/** Words that nearly everybody writes here, in either language: what they find says nothing of a person. */
const common = new Set("about across after again also and any are around because been before begin bring build can canada canadian career change changes community companies company could cut does doing each enough every find finding first for from get good group has have help helping here how idea ideas interest interested into job jobs just know learn learning less like local look looking make making many more most much need new not now one other our out own people person place problem project projects ready really reduce school senior should small some something start starting such than that the their them then there these they thing things this those through time too tool tools try trying understand use used using very want wanted was way well what when where which while who why will with without work worker workers working world would year years you your afin ainsi alors apprendre apprentissage assez aussi autour autre autres avant avec amener avoir bien carriere ceci cela celui ces cette chaque chose choses comme comment commencer communaute commun dans debut depuis des devenir donc ecole elle elles emploi encore entre entreprise entreprises est etre faire fait fonder groupe idee idees ils jeune jeunes leur leurs local locale lancer les mais meme mes metier mieux moi moins mon nos notre nous nouveau nouvelle nouvelles outil outils par parce pas petit petite petites petits personne personnes plus pour pouvoir probleme projet projets que quel quelle quelque qui quoi reduire ressources sans ses soi son sont sous souhaite sur ton tous tout toute toutes travail travailler travailleur travailleurs tres trouver une utiliser vers veux voudrais vous".split(" ")); // biome-ignore format: a list

/** Returns the words of a text that may tell people apart, as they were typed: three letters or more, or two of a script with longer letters. */
function tellingWords(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => (word.length > 2 || !/^[\p{Script=Latin}\p{N}]+$/u.test(word)) && !common.has(fold(word)));
}

/** Returns the words to search for, at most six: first of the interests and the occupation, then of the skills, then what is left. */
export function searchedWords({ interests, occupation, skills }: FitQuestion): string[] {
  const wanted = tellingWords(interests);
  const done = tellingWords(occupation);
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
 * word; how many there are tells how rare the word is.
 */
export function rankFits<T extends { id: number }>(searches: { word: string; results: T[] }[]): Scored<T>[] {
  const byId = new Map<number, Scored<T>>();
  for (const { word, results } of searches) {
    for (const [place, result] of results.entries()) {
      const { words, points } = byId.get(result.id) ?? { words: [], points: 0 };
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

/** Returns the reason in a sentence without its full stop. */
export function saidWhy(why: Why): string {
  if (why.by === "words") return m.fit_words({ words: listed(why.words.map((word) => m.fit_word({ word }))) });
  return why.by === "hub" ? m.fit_hub({ name: why.name }) : m.fit_province({ name: why.name });
}
