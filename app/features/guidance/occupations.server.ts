import { LRUCache } from "lru-cache";
import { fold } from "#app/db/search.ts";
import { codeTitled, occupationByCode, titlesWith } from "./occupation-titles.server.ts";
import { presentOf, stemsOf } from "./occupation-words.ts";
import type { Occupation } from "./occupations.ts";
import { groupsOf, titlesNamed } from "./work-words.server.ts";

export type { Occupation } from "./occupations.ts";

type Rated = { code: string; points: number };
/** What a word of a title weighs that the text does not hold: as much as one that ten groups have. */
const usualRarity = 4;

/**
 * Rates the groups by the title of each that is nearest to a phrase, the best first: by how much of the phrase it holds, how much of the
 * title the phrase holds, and whether the noun is the same (the last word in English, the first one in French). From 0 to about 1.1.
 */
function rated(phrase: string, isUnfinished = false): Rated[] {
  const stems = stemsOf(phrase).slice(0, 8);
  const last = stems.at(-1) ?? null;
  if (last === null) return [];
  const { found, rarity } = titlesWith(stems, isUnfinished ? last : null);
  const telling = stems.filter((stem) => !roles.has(stem));
  const of = (stem: string) => rarity.get(stem) ?? 0;
  const whole = stems.reduce((sum, stem) => sum + of(stem), 0);
  const best = new Map<string, { points: number; weight: number }>();
  const isOneWord = stems.length === 1;
  for (const { code, isFrench, isOwn, head, contextWords, hits } of found) {
    if (telling.length > 0 && !telling.some((stem) => hits.has(stem))) continue;
    const inHead = stems.filter((stem) => hits.has(stem) && (head.includes(stem) || (stem === last && isUnfinished)));
    const inContext = stems.filter((stem) => hits.has(stem) && !inHead.includes(stem));
    const sum = (list: string[]) => list.reduce((total, stem) => total + of(stem), 0);
    const covered = (sum(inHead) + 0.8 * sum(inContext)) / whole;
    const missing = usualRarity * (head.length - inHead.length + 0.15 * (contextWords - inContext.length));
    const held = sum(inHead) / (sum(inHead) + Math.max(0, missing) || 1);
    const noun = isFrench ? stems[0] : last;
    const sameNoun = !noun || !head.includes(noun) ? 0.62 : (isFrench ? head[0] : head.at(-1)) === noun ? 1 : 0.9;
    const own = isOwn && isOneWord && sameNoun > 0.9 ? 2 / head.length : 0; // the name of the group itself
    const points = Math.sqrt(covered) * held ** 0.7 * sameNoun + own;
    const group = best.get(code) ?? { points: 0, weight: 0 };
    best.set(code, {
      points: Math.max(group.points, points),
      weight: group.weight + (isOneWord && sameNoun >= 0.9 ? (contextWords > 0 ? 0.5 : 1) : points ** 6),
    });
  }
  // One word alone is the noun of many titles: the group that has most of them is meant, more than the one that has it bare.
  const all = isOneWord ? [...best.values()].reduce((sum, { weight }) => sum + weight, 0) : 0;
  return [...best]
    .map(([code, { points, weight }]) => ({ code, points: isOneWord ? (points + weight / (all || 1) + Math.min(1, weight / 6)) / 2 : points + 0.05 * Math.log(1 + weight) })) // biome-ignore format: one line
    .sort((a, b) => b.points - a.points || (a.code < b.code ? -1 : 1));
}

/** What leads people of every trade: of a title that has no other word in common nothing is meant. */
const roles = new Set(stemsOf("manager supervisor contractor operator gérant directeur superviseur exploitant"));

/** Returns the group one of whose titles a text is, in either language; a word alone is the title of many. */
function groupTitled(text: string): Occupation | null {
  const stems = stemsOf(text.replaceAll("’", "'"), true);
  return stems.length > 1 ? occupationByCode(codeTitled(stems) ?? "") : null;
}

/** With fewer points a group has a word in common and hardly anything else. */
const nearEnough = 0.31;
/** So much of the best's points another one needs to be asked about. */
const nearBest = 0.55;

/**
 * Returns the groups that fit what was typed in either language best, the best first; the one that is titled so leads. Of a text that is whole
 * its last word is one too, and what has hardly anything in common is none.
 */
export function matchingOccupations(text: string, limit: number, isWhole = false): Occupation[] {
  const present = presentOf(text);
  const ofNow = nearest(present, limit, isWhole);
  return ofNow.length > 0 || saysNow(present, text) ? ofNow : nearest(text, limit, isWhole);
}

function nearest(text: string, limit: number, isWhole: boolean): Occupation[] {
  const wish = wishIn(text);
  if (wish !== null) {
    const wished = matchingOccupations(wish, limit, isWhole);
    const others = matchingOccupations(text.replace(wish, ""), limit, isWhole).filter(({ code }) =>
      wished.every((one) => one.code !== code),
    );
    return [...wished.slice(0, Math.ceil(limit / 2)), ...others].slice(0, limit);
  }
  if (isWhole && studies(fold(text))) return [];
  const read = readings(text).flatMap(({ phrase, weight }) => rated(phrase, !isWhole).map(({ code, points }) => ({ code, points: points * weight }))).sort((a, b) => b.points - a.points); // biome-ignore format: one line
  const fewest = isWhole ? Math.max(nearEnough, nearBest * (read[0]?.points ?? 0)) : 0;
  const codes = [...new Set([groupTitled(text)?.code ?? "", ...read.filter(({ points }) => points >= fewest).map(({ code }) => code)])].filter(Boolean); // biome-ignore format: one line
  return codes.slice(0, limit).flatMap((code) => occupationByCode(code) ?? []);
}

/** Returns whether a text is the very name of a group, or its beginning where an account had to cut it: who took it from the list chose it. */
export function isTitleOf({ titleEn, titleFr }: Occupation, text: string): boolean {
  const written = fold(text).trim();
  return [titleEn, titleFr].some((title) => fold(title) === written || (written.length > 40 && fold(title).startsWith(written)));
}

/** What a title must reach to be taken for the occupation that somebody wrote. */
const enough = 0.6;

/**
 * Returns the group of an occupation in somebody's own words, which they should confirm; null when none is near enough, and it stays free
 * text.
 */
export function occupationOf(text: string): Occupation | null {
  const known = answered.get(text);
  if (known) return known.occupation;
  const present = presentOf(text);
  const occupation = readOccupation(present) ?? (saysNow(present, text) ? null : readOccupation(text));
  answered.set(text, { occupation });
  return occupation;
}
/** Whether what somebody does now is told, though it may be nothing that is known; else what they did is all there is. */
const saysNow = (present: string, text: string): boolean => present === text || stemsOf(present).length > 0;
/** A page, its prompt and its searches ask for the same few. */
const answered = new LRUCache<string, { occupation: Occupation | null }>({ max: 500 });

function readOccupation(text: string): Occupation | null {
  const titled = groupTitled(text);
  if (titled) return titled;
  const folded = fold(text);
  if (hasNone(text)) return null;
  const wish = wishIn(text);
  const wished = wish === null ? null : occupationOf(wish);
  if (wished) return wished;
  const known = standing.find(([words]) => words.test(folded));
  if (known) return occupationByCode(known[1]);
  const isLearner = studies(folded);
  const read = readings(text);
  const begun = isLearner || leads.test(folded) ? undefined : read.map(({ phrase }) => groupTitled(phrase.split(/ (?:of|in) /)[0] ?? "")).find(Boolean); // biome-ignore format: one line
  if (begun) return begun;
  let best: Rated = { code: "", points: 0 };
  for (const { phrase, weight } of read) {
    if (isLearner && codeTitled(stemsOf(phrase)) === undefined) continue; // a field of study is no occupation
    const first = rated(phrase).find(({ code }) => !isLearner || !/^412[01]/.test(code));
    // A word cut out of a phrase counts only where the phrase says nothing: "ouvrier" is many things.
    const isKnown = best.points >= enough && !/\s/.test(phrase);
    if (first && !isKnown && first.points * weight > best.points) best = { code: first.code, points: first.points * weight };
  }
  if (leads.test(folded) && (best.points < enough || best.code.startsWith("000") || (best.points < 0.85 && !owns.test(folded)))) return seniorOf(folded); // biome-ignore format: one line
  return best.points >= enough ? occupationByCode(best.code) : null;
}

const wishes = /\b(?:(?:jobs?|work(?:ing)?|position|career|internship|apprenticeship|retrain(?:ing)?)(?: [\w-]+)? as|(?:want|wants|wanting|would like|hope|hoping|plan|planning|like) to (?:be|become|work as)|to become|becoming|comme|devenir|(?:veux|voudrais|aimerais|souhaite) etre|(?:emploi|poste|metier) d[e'])(?:\b|(?<='))\s*(?:(?:an?|the|une?) )?(\S.*)$/; // biome-ignore format: one line

/** Returns what a text says that somebody wants to be or works as, to its end, which counts before what they were. */
function wishIn(text: string): string | null {
  // Folding keeps the length of what Latin letters write, so that the part can be cut from the text as it stands.
  const wish = wishes.exec(fold(text).replaceAll("’", "'"))?.[1] ?? "";
  return wish.length > 2 ? text.slice(-wish.length) : null;
}

/** Who goes to school or keeps house has no occupation of the classification. */
const without = /\bstay[- ]at[- ]home\b|\bau foyer\b|\b(?:parent|mere|pere) a la maison\b|\bgrade (9|1[0-2])\b|\b(9|1[0-2])e annee\b|\bsecondaire [1-5]\b|\b[1-5]e secondaire\b|\bschool (student|pupil)|\b(eleve|lyceen(ne)?)\b/; // biome-ignore format: one line
export const hasNone = (text: string): boolean => without.test(fold(text));
/** Standings that are a group of their own whatever the field. */
const standing: [RegExp, string][] = [
  [/\bpost-?doc\w*/, "41200"],
  [/\b(phd|doctoral|doctorate|doctorat|doctorant\w*)\b(?!.*\b(professor|professeure?)\b)/, "41201"],
];
/** Who leads an organization; who founded it or owns it does its work too. */
const owns = /\b(?:co-?founders?|founders?|co-?fondat\w+|fondat\w+|co-?owner|owner|proprietaire|exploitante?|i (?:own|run)|je (?:gere|dirige))\b/; // biome-ignore format: one line
const leads = /\b(ceo|chief executive|president|presidente|vice-presidente?|vp|co-?founder|founder|cofondat\w+|fondat\w+|pdg|directeur general|directrice generale|chef de la direction|coo|cto|cfo)\b/; // biome-ignore format: one line
/** The classification's senior managers of organizations, by the broad categories of the occupations that work there. */
const seniors: Record<string, string> = { 1: "00012", 3: "00013", 4: "00013", 6: "00014", 7: "00015", 8: "00015", 9: "00015" };
const voters = 8;

/** Returns the senior managers of the field that somebody leads, which most of the groups near it have; null where they have no one. */
function seniorOf(folded: string): Occupation | null {
  const votes = new Map<string, number>();
  const field = folded.replace(new RegExp(leads, "g"), " ").replace(/^\W+|\b(and|et)\s+(?=(of|de|d')\b)/g, "");
  for (const { code, points } of readings(field).flatMap(({ phrase }) => rated(phrase).slice(0, voters))) {
    const senior = code.startsWith("000") ? code : (seniors[code[0] ?? ""] ?? "");
    votes.set(senior, (votes.get(senior) ?? 0) + points);
  }
  const all = [...votes.values()].reduce((sum, points) => sum + points, 0);
  const first = [...votes].find(([, points]) => points > all / 2);
  return first ? occupationByCode(first[0]) : null;
}

/** Who studies at a university is not yet what teaches there, whatever titles name the field. */
const learns = /\b(students?|studying|etudiante?s?|etudie)\b/;
const teaches = /\b(professor|professeure?|instructor|lecturer|teach\w*|enseign\w+|assistante?|charge\w* de cours)\b/;

const studies = (folded: string): boolean => learns.test(folded) && !teaches.test(folded);

/** What is said otherwise than in the classification, folded. */
const aliases: [RegExp, string][] = [
  [/\bjeunes? pousses?\b/g, "entreprise"],
  [/\bhotel de ville\b/g, "bureau municipal"],
  [/\b(city|town) hall\b/g, "municipal office"],
  [/\bgenie (\w+)/g, "ingenieur $1"],
  [/\b(\w+) engineering\b/g, "$1 engineer"],
  [/\b(sciences infirmieres|soins infirmiers)\b/g, "infirmiere"],
  [/\bnursing\b/g, "nurse"],
  [/\bhair salon\b/g, "hairdressing salon"],
  [/\bvideo games?\b/g, "computer game"],
  [/\bit (?=\w+)/g, "information technology "],
  [/ (ti|tic)\b/g, " technologies de l'information"],
  [/\b(?:uber|lyft) (?=driver)/g, "taxi "],
  [/\bchauff(eure?|euse) (?:uber|lyft)\b/g, "chauff$1 de taxi"],
  [/\bpsw\b/g, "personal support worker"],
  [/\b(?:a|pour) la (?:ville|municipalite) d(?:e |')[\w-]+/g, "municipal"],
  [/\bagente? de bureau\b/g, "commis de bureau"],
  [/\bcpa\b/g, "accountant"],
  [/\bhvac\b/g, "heating ventilation air conditioning"],
  [/\btech\b/g, "technician"],
  [/\brcmp\b/g, "police"],
  [/\bagente? (?:de|a) la grc\b/g, "policier"],
  [/\bhr\b/g, "human resources"],
  [/\brh\b/g, "ressources humaines"],
  [/\br\.?n\b\.?/g, "registered nurse"],
  [/\bdev\b/g, "developer"],
  [/^(developer|developpeur|developpeuse)$/g, "software developer"],
];
const stops = /[,;:()–—]|\s(?:at|for|with|who|and i|and want|and would|et je|et veux|et voudrais|from|near|in|of the|of a|on a|making|building|chez|avec|qui|formee?s? a|dans|pour|depuis|a la retraite|sans emploi|a (?:mon|son) compte)\s|\s-\s|\s(?:a la retraite|sans emploi|a (?:mon|son) compte)$/; // biome-ignore format: one line
const beginnings = /^(?:(?:i am|i'm|je suis|i|was|used to be|i work as|working as|work as|je travaille(?: comme)?|looking for (?:an? )?(?:full-time |part-time )?(?:work|job)|je cherche (?:un |du )?(?:emploi|travail)|laid off|an?|the|une?|le|la|retired|former|ex|ancien(?:ne)?|future?|aspiring|unemployed|part-time|full-time|senior|junior|licensed|certified|newly|recent|young|jeune|small|self-employed|etudiante?s?|student|(?:undergraduate|graduate|msc|ma|bsc|masters?|master's|phd|college|university) student|au (?:baccalaureat|cegep|college|doctorat)|a la maitrise|a l'universite|en|in|of)\s+)+/; // biome-ignore format: one line
/** What says where or for whom, or of what kind: "infirmière au CISSS", but "préposé aux bénéficiaires" too. */
const ofPlace = /\s(?:of|aux?|a|du|d'une?)\s/g;
/** A part that tells of somebody's business, hours or standing, and not of what they do. */
const besides =
  /^(?:\d|(?:incorporated|inc|full-time|part-time|temps (?:plein|partiel)|unemployed|sans emploi|owner[- ]operator|fonctionnaire(?: municipale?| federale?| provinciale?)?|(?:a la recherche|en recherche) d'(?:un )?emploi|chomeu(?:r|se)|(?:new |nouve(?:au|lle) )?(?:permanent resident|residente? permanente?))$)/;
/** Whether a phrase is more than a noun of many fields, as "directrice" is. */
const saysField = (phrase: string): boolean => /\s/.test(phrase) || groupsOf(titlesNamed(phrase).named) <= mostOfNoun;
/** "Infirmière" is the noun of fifteen groups, "commis" of more than forty. */
const mostOfNoun = 20;
const ownerOf = /\b(?:co-?founder|founder|co-?fondat\w+|fondat\w+|co-?owner|owner(?![ -]operator)|proprietaire(?![ -]exploitant)|exploitante?|i (?:own|run)|je (?:gere|dirige))(?:\s+|$)(?:of\s+|de\s+|d'|du\s+)?(?:(?:an?|the|my|our|une?|mon|ma|le|la)\s+)?/; // biome-ignore format: one line

/**
 * Returns the phrases of a text that may be a title, with what a match of each is worth: each part between commas, whole and up to where it
 * says where or with what one works. What somebody owns is read as its manager and its contractor too, and as its supervisor, since the
 * classification has the trades for these; who founded it leads more than a trade.
 */
function readings(text: string): { phrase: string; weight: number }[] {
  let folded = fold(text.replace(/<[^>]*>/g, " "))
    .replaceAll("’", "'")
    .replaceAll("œ", "oe");
  for (const [from, to] of aliases) folded = folded.replace(from, to);
  const parts = folded.split(/[,;:()–—]|\s-\s/).map((part) => part.trim()).filter((part) => part !== "" && !besides.test(part)); // biome-ignore format: one line
  return parts.slice(0, 4).flatMap((part, nth) => {
    // Whoever studies something is not yet what teaches it.
    const worth = (nth === 0 ? 1 : 0.93) * (/\b(student|etudiante?)\b/.test(part) ? 0.87 : 1);
    const before = /(?:used to be|used to work as|former|ancien(?:ne)?|worked as)\s+(.*)/.exec(part)?.[1] ?? part;
    const head = before.replace(beginnings, "").split(stops)[0] ?? "";
    const owned = ownerOf.test(part) ? (part.replace(ownerOf, "").split(/\s(?:and|et|&)\s/)[0] ?? "").trim() : "";
    const manages = /^(?:founder|co-?founder|owner|co-?owner|i (?:own|run))\b/.test(ownerOf.exec(part)?.[0] ?? "")
      ? (trade: string) => `${trade} manager`
      : (trade: string) => `gerant ${trade}`;
    const trade = owned.replace(/\s+(company|business|firm|entreprise|compagnie|society)$/, "");
    // What is owned says more than the noun "owner" that stands beside it, but a trade in one word is the trade itself.
    const plain = owned === "" || /^\S+$/.test(head) ? 1 : 0.8;
    return [
      { phrase: part, weight: worth * plain * 0.98 },
      { phrase: head, weight: worth * plain },
      ...[...head.matchAll(ofPlace)].flatMap(({ index }) => (saysField(head.slice(0, index)) ? [{ phrase: head.slice(0, index), weight: worth * plain * 0.9 }] : [])), // biome-ignore format: one line
      ...(stemsOf(trade).length === 0 ? [] : [{ phrase: manages(trade), weight: worth * 0.97 }, { phrase: `${trade} contractor`, weight: worth * 0.95 }, ...(leads.test(part) ? [] : [{ phrase: `${trade} supervisor`, weight: worth * 0.9 }])]), // biome-ignore format: one line
    ].filter(({ phrase }) => phrase !== "");
  });
}
