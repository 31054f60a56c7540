import { fold } from "#app/db/search.ts";

/** The words of occupations, as the titles of seeds/reference/occupations.json are stored. Changing this means making that file anew. */
const ignored = new Set("a an and or of canada canadian the for in on at to with by from as i am my me is work working de des du d l la le les et ou en au aux dans pour par sur avec un une je suis mon ma other except autre sauf who that qui que own small run level year grade".split(" ")); // biome-ignore format: a list
/** What says how somebody stands to their occupation, not which it is. */
const standings = new Set("student pupil owner founder co cofounder cofondateur cofondatrice entrepreneur entrepreneure sole proprietor proprietorship entreprise company compagnie chain chaine business startup freelancer inuk inuit cree cri crie metis first nations self employed fondateur fondatrice proprietaire autonome independant independante eleve retired retraite retraitee former senior junior aspiring future futur unemployed laid off new part time full etudiant etudiante ancien ancienne nouvelle nouveau temps plein partiel sans looking used last month permit incorporated incorporee".split(" ")); // biome-ignore format: a list
const endings: [string, string][] = [["euse", "eur"], ["trice", "teur"], ["iere", "ier"], ["ere", "er"], ["enne", "en"], ["onne", "on"], ["elle", "el"], ["ive", "if"], ["ee", "e"]]; // biome-ignore format: a table

/** A part of a text that tells what somebody was or gave up, folded. */
const past =
  /^(?:(?:i |an? |une? |the )*(?:was |were )?(?:former|formerly|ex|sold|left|quit|dropped out)\b|(?:i )?was (?:an? )?|(?:i )?worked as\b|used to\b|ancien(?:ne)?s?\b|j'etais\b|j'ai (?:ete|travaille)\b|j'ai (?:abandonne|quitte|vendu|laisse)\b|autrefois\b)/;
const turn = /^(?:i am |i'm |je suis )?(?:now|currently|today|maintenant|actuellement|aujourd'hui|desormais)\s+/;

/** Returns what a text tells of somebody's present: of "former farmer, now a welder" the welder; all of it where nothing else is told. */
export function presentOf(text: string): string {
  const parts = text.split(/[,;.]\s+|\s\(|\s(?=(?:now|maintenant|aujourd['’]hui)\s)/i).filter((part) => part.trim() !== "");
  const plain = (part: string) => fold(part.trim()).replaceAll("’", "'");
  const present = parts.filter((part) => !past.test(plain(part)));
  if (present.length === 0 || present.length === parts.length) return text;
  return present.map((part) => part.trim().slice(turn.exec(plain(part))?.[0].length ?? 0)).join(", ");
}

/** Returns the words of an occupation that say which it is, as they were typed. */
export const topicOf = (text: string): string => text.replace(/[\p{L}\p{N}]+/gu, (word) => (standings.has(fold(word)) ? " " : word));

/** Returns the stems of an occupation's words, each once, in their order; those of a title keep what says a standing. */
export function stemsOf(text: string, isTitle = false): string[] {
  const written = text.replace(/(man|men)\/wo(man|men)/gi, "$1").replace(/\b(\p{L})\.(?=\p{L}\.?)/gu, "$1"); // "R.N." is "RN"
  const words = fold(written).replaceAll("œ", "oe").match(/[a-z]{2,}/g) ?? []; // biome-ignore format: one line
  return [...new Set(words.filter((word) => !ignored.has(word) && (isTitle || !standings.has(word))).map(stemOf))];
}

/** Reduces a folded word to what number, gender and the doer's ending leave of it. */
function stemOf(word: string): string {
  let stem = word;
  if (stem.length > 4 && stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 3 && /[sx]$/.test(stem) && !/(ss|us)$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 6) stem = stem.replace(/(wo)?m[ae]n$/, "");
  const ending = stem.length > 5 ? endings.find(([from]) => stem.endsWith(from)) : undefined;
  if (ending) stem = stem.slice(0, -ending[0].length) + ending[1];
  return stem.length > 4 ? stem.replace(/(ing|er|e)$/, "") : stem;
}
