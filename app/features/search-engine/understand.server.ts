import { foldedWords } from "#app/db/search.ts";
import type { DocumentKind } from "#app/db/search-index/kinds.ts";
import { countDocuments, indexedWords, wordsBeginning } from "#app/db/search-index/reading.server.ts";
import { addedConcepts } from "./added-concepts-data.server.ts";
import { conceptsIn } from "./concepts.server.ts";
import { otherCountries } from "./countries.ts";
import { type DatesAsked, datesIn, nearestTo } from "./dates.ts";
import { abroadIn, codesOfNoPlace, type PlaceMeant, placesIn } from "./places.server.ts";
import { asksForWork, kindsMeant, smallWords } from "./small-words.ts";
import { bestSpelling, lettersBetween } from "./spelling.server.ts";
import { type Alternative, asAlternatives, type Forms, form, formsOf, inEitherNumber, meanings } from "./word-forms.server.ts";
import { momentIn, type WrittenAsked, writtenIn } from "./written.ts";

/**
 * One thing that was asked for. `weight` is how rare it is; an optional term is no loss when it is missing; `parts` are the words of a name,
 * and what names a place itself comes before what is in its province. */
export type Term = {
  said: string;
  alternatives: Alternative[];
  weight: number;
  isOptional: boolean;
  documents: number;
  parts?: string[];
  isPlace?: boolean;
  /** Whether it is one of several names of a thing that we know, and no pair of words alone. */
  isConcept?: boolean;
};
export type Understood = {
  terms: Term[];
  kinds: DocumentKind[];
  isForWork: boolean;
  /** The words that say something and were typed one after the other, in twos. */
  pairs: string[];
  /** What was read instead of words that nothing holds. */
  corrected: Map<string, string>;
  /** What may have been meant by words that nothing holds, and is not read instead. */
  offered: Map<string, string>;
  places: PlaceMeant[];
  /** Postal codes of no known place, and other countries in which something is looked for: nothing answers these. */
  noPlaces: string[];
  /** When something is asked to open or end; null where no dates are asked for. */
  dates: DatesAsked | null;
  /** When it was asked to be written; null where that was not asked. */
  written: WrittenAsked | null;
  /** A time to come that was named and asks for nothing that is here, or a day that does not exist; null where none was. */
  moment: string | null;
};

/** What is read into a text unless the reader asks for the words as they were typed; names of several words are left where nothing has them. */
export type Reading = "spelling" | "place" | "date" | "name";

/** More words than this are not read; of those that say something, the rarest are looked for. */
const [mostWords, mostTerms] = [60, 12];
/** How well a longer word, a correction, a part of a name, a town of a region, a place near a place, and its province stand for a word; how much a place still tells. */
const [longer, spelled, part, inside, close, around, narrowed] = [0.7, 0.8, 0.35, 0.9, 0.6, 0.45, 0.6];
/** A word that nothing holds and nothing stands for leaves a part of the question open: less than a rare word that is known, for no text can have it. */
const unknown = 0.6;
/** For so many words that nothing holds another is looked for: in a text with more of them it would cost too much. */
const mostUnknown = 4;

/** How much a word tells that stands in so many of the documents (the idf of BM25). */
export const rarity = (documents: number, all: number): number => Math.log(1 + (all - Math.min(all, documents) + 0.5) / (documents + 0.5));

/** Whether the nearest dates are meant, for there are none when they were asked for; what is not read into a text; of that, what the reader removed: its words need not be there. */
export type Left = { without: readonly Reading[]; removed: readonly Reading[]; isNear?: boolean | undefined };

/** Returns what a text asks for, in the words of the index. */
export async function understand(text: string, { without, removed, isNear }: Left = { without: [], removed: [] }): Promise<Understood> {
  const typed = foldedWords(text).slice(0, mostWords);
  const said = typed.filter((word) => word.length > 1 || /\d/.test(word));
  const kinds = new Set<DocumentKind>();
  const all = Math.max(1, await countDocuments());
  const named = await placesIn(typed);
  const places = without.includes("place") ? [] : named;
  const noPlaces = without.includes("place") ? [] : [...codesOfNoPlace(typed, places), ...abroadIn(typed)];
  const [asksDates, asksDays] = [datesIn(typed, Date.now()), writtenIn(typed, Date.now())];
  const asksTimes = without.includes("date") ? null : asksDates;
  const dates = asksTimes && isNear ? nearestTo(asksTimes, Date.now()).dates : asksTimes;
  const written = dates || without.includes("date") ? null : asksDays;
  const isAside = (at: number) =>
    (removed.includes("place") && named.some(({ from, to }) => at >= from && at < to)) ||
    (removed.includes("date") && Boolean((asksDates ?? asksDays)?.places.has(at)));
  const moment = dates || written || without.includes("date") ? [] : momentIn(typed);
  const isRead = (at: number) =>
    moment.includes(at) || dates?.places.has(at) || written?.places.has(at) || places.some(({ from, to }) => at >= from && at < to);
  const spans = conceptsIn(typed, await addedConcepts()).filter(
    ({ from, to }) => !range(from, to).some(isRead) && (to - from === 1 || !without.includes("name")),
  );
  const covered = new Set(spans.flatMap(({ from, to }) => (to - from > 1 ? range(from, to) : [])));
  const concepts = new Map(spans.filter(({ from, to }) => to - from === 1).map(({ from, concept }) => [typed[from] ?? "", concept]));
  const singles = [...new Set(typed.filter((word, at) => said.includes(word) && !smallWords.has(word) && !covered.has(at) && !isRead(at)))];

  const wanted = [...singles, ...spans.flatMap(({ concept }) => concept.phrases.flat()), ...typed.filter((_, at) => covered.has(at))];
  const forms = await formsOf(wanted);
  const ofPlaces = await formsOf(places.flatMap(({ names, provinces }) => [...names, ...provinces].flat()));
  const finished = without.includes("spelling") || isRead(typed.length - 1) ? null : await finishedIn(typed, forms);
  if (finished) return understand(finished.join(" "), { without, removed, isNear });
  const [corrected, offered] = [new Map<string, string>(), new Map<string, string>()];
  const terms: Term[] = [];
  const joined = await joinedIn(typed.map((word, at) => (singles.includes(word) && !isRead(at) ? word : "")));
  let looked = 0;

  for (const word of typed) if (smallWords.has(word)) noteKind(word);
  for (const { from, to, concept } of spans.filter(({ from, to }) => to - from > 1)) {
    const words = typed.slice(from, to);
    const alternatives = [
      ...inEitherNumber(words, forms),
      ...meanings(concept, forms).filter((other) => other.words.join(" ") !== words.join(" ")),
    ];
    const telling = words.filter((word) => !smallWords.has(word));
    const documents = telling.length > 0 ? Math.min(...telling.map((word) => forms(word).documents)) : 1;
    terms.push({ said: words.join(" "), alternatives, weight: rarity(documents, all) * 1.3, isOptional: false, documents, parts: telling });
    for (const word of telling) {
      const { alternatives, documents } = forms(word);
      if (alternatives.length > 0)
        terms.push({ said: word, alternatives, weight: part * rarity(documents, all), isOptional: true, documents });
    }
    for (const word of words) noteKind(word);
  }
  for (const { said, names, within, near, provinces } of places) {
    const weighed = (some: string[][], weight: number) => some.map((words) => ({ words, weight }));
    const whole = [...weighed(names, 1), ...weighed(within, inside), ...weighed(near, close)];
    const documents = Math.max(0, ...names.map((words) => Math.min(...words.map((word) => ofPlaces(word).documents))));
    const alternatives = [...whole, ...weighed(provinces, around)];
    // What is found is there or in the province as it is: what was looked for there tells more.
    const weight = rarity(Math.max(1, documents), all) * (singles.length > 0 ? narrowed : 1);
    terms.push({ said, alternatives, weight, isOptional: false, documents, isPlace: true });
  }
  // No text says what is on tonight, also one that has the word.
  if (moment.length > 0)
    terms.push({ said: "", alternatives: [], weight: rarity(0, all) * (places.length > 0 ? 1 : unknown), isOptional: false, documents: 0 });
  for (const [at, word] of typed.entries()) {
    // "C-27" and "loi 25" are names, which a number alone is not.
    if (!/^\d{1,2}$/.test(word) || isRead(at) || !numbered.test(typed[at - 1] ?? "")) continue;
    const words = [typed[at - 1] ?? "", word];
    terms.push({
      said: words.join(" "),
      alternatives: [{ words, weight: 1 }],
      weight: rarity(0, all) * unknown,
      isOptional: false,
      documents: 1,
    });
  }
  for (const word of singles) {
    const isWish = noteKind(word) || /^\d{1,2}$/.test(word) || isAside(typed.indexOf(word));
    const concept = concepts.get(word);
    let { alternatives, documents } = forms(word);
    if (alternatives.length > 0 && !alternatives.some(({ words }) => words[0] === word)) {
      const whole = [word.replace(/i$/, "y"), `${word}e`].find((one) => alternatives.some(({ words }) => words[0] === one));
      if (whole) corrected.set(word, whole); // "shopifi" and "machin" are stems alone, which nobody writes
      const begun = await begunBy(word, form, word === typed.at(-1));
      alternatives = [...alternatives, ...begun.alternatives];
      documents += begun.documents;
    }
    if (alternatives.length === 0) {
      const isCorrected = !concept && !otherCountries.has(word) && !without.includes("spelling") && looked++ < mostUnknown;
      const instead = isCorrected ? await insteadOf(word, word === typed.at(-1)) : null;
      if (instead?.shown) (instead.isClear ? corrected : offered).set(word, instead.shown);
      if (instead?.isClear) {
        alternatives = instead.alternatives;
        documents = instead.documents;
      }
    }
    if (concept) alternatives = [...alternatives, ...meanings(concept, forms)];
    alternatives = [...alternatives, ...joined.filter(({ halves }) => halves.includes(word)).map(({ row }) => ({ words: [row.word], weight: form }))]; // biome-ignore format: one line
    const known = alternatives.length > 0 ? rarity(Math.max(1, documents), all) : rarity(0, all) * unknown;
    const weight = known * (isWish ? part : 1);
    terms.push({ said: word, alternatives, weight, isOptional: isWish, documents, isConcept: (concept?.phrases.length ?? 0) > 2 });
  }
  for (const { halves, row } of joined) {
    const alternatives = [[row.word], halves].map((words) => ({ words, weight: 1 }));
    terms.push({ said: row.word, alternatives, weight: rarity(row.documents, all), isOptional: true, documents: row.documents });
  }
  for (const term of terms) term.alternatives = eachOnce(term.alternatives);
  const spelled = typed.map((word) => corrected.get(word) ?? word);
  // Read again as it was meant: names, places and dates are of several words. One that was joined is looked for as these two side by side.
  const isJoined = [...corrected.values()].some((meant) => meant.includes(" "));
  if (corrected.size > 0 && !isJoined) {
    // A word that is far from what was typed is looked for, and narrows nothing: "christians" are not Christmas.
    const isFar = [...corrected].some(([word, meant]) => lettersBetween(word, meant, 3) > Math.max(1, Math.floor(word.length / 6)));
    const unsure: Reading[] = isFar ? [...(places.length > 0 ? [] : (["place"] as const)), ...(asksDates || asksDays ? [] : (["date"] as const))] : []; // biome-ignore format: one list
    return { ...(await understand(spelled.join(" "), { without: [...without, ...unsure], removed, isNear })), corrected, offered };
  }
  const read = spelled.map((word) => (smallWords.has(word) ? "" : word));
  const pairs = read.flatMap((word, at) => (word !== "" && read[at + 1] ? `${word} ${read[at + 1]}` : []));
  terms.sort((a, b) => Number(a.isOptional) - Number(b.isOptional) || b.weight - a.weight);
  return {
    terms: terms.slice(0, mostTerms),
    kinds: [...kinds],
    isForWork: typed.some((word) => asksForWork.has(word)),
    pairs: pairs.slice(0, mostTerms),
    corrected,
    offered,
    places,
    noPlaces,
    dates,
    written,
    moment: dates?.noDay ?? (moment.length > 0 ? moment.map((at) => typed[at]).join(" ") : null),
  };

  function noteKind(word: string): boolean {
    const kind = kindsMeant.get(word);
    if (kind) kinds.add(kind);
    return kind !== undefined;
  }
}

/** Returns the words that two of these, typed one after the other, make together, where the documents have them so: "first voices" is also "firstvoices". */
async function joinedIn(words: string[]) {
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1] ?? "";
    return word.length > 1 && next.length > 2 ? [[word, next]] : [];
  });
  const rows = new Map((await indexedWords(pairs.map((halves) => halves.join("")))).map((row) => [row.word, row]));
  return pairs.flatMap((halves) => {
    const row = rows.get(halves.join(""));
    return row ? { halves, row } : [];
  });
}

/** Returns words with the last one finished, where nothing holds it and it is the beginning of one that makes a known name with those before it. */
async function finishedIn(words: string[], forms: Forms): Promise<string[] | null> {
  const [before, last = ""] = [words.slice(0, -1), words.at(-1)];
  if (before.length === 0 || last.length < 3 || smallWords.has(last) || forms(last).documents > 0) return null;
  const ends = (await wordsBeginning(last, mostEnds)).sort((a, b) => b.documents - a.documents);
  const makesName = (end: string) => conceptsIn([...before, end]).some(({ from, to }) => to === words.length && to - from > 1);
  const end = ends.find(({ word }) => makesName(word));
  return end ? [...before, end.word] : null;
}
const mostEnds = 200;

/** Words that a short number after them makes a name. */
const numbered = /^(?:[a-z]|bill|act|law|loi|reglement|regulation|article|section|chapitre|chapter)$/;

/** Returns each alternative once, as the best it stands for. */
function eachOnce(alternatives: Alternative[]): Alternative[] {
  const best = new Map<string, Alternative>();
  for (const one of alternatives) {
    const key = one.words.join(" ");
    if (one.weight > (best.get(key)?.weight ?? 0)) best.set(key, one);
  }
  return [...best.values()];
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Returns the longer words for one that no document holds and that may be unfinished. */
async function begunBy(word: string, weight: number, isLast: boolean) {
  const begun =
    word.length < 3 || (!isLast && shortToBegin.test(word))
      ? []
      : (await wordsBeginning(word, 50)).sort((a, b) => b.documents - a.documents);
  return asAlternatives(begun.slice(0, 8), word, weight);
}
/** Of three Latin letters too much is the beginning, unless they are the last that was typed: "vin blanc" is no "vingt". */
const shortToBegin = /^[a-z]{3}$/;

/** Returns what stands for a word that no document holds: longer words, its two halves, or a word that is spelled nearly like it. */
async function insteadOf(word: string, isLast: boolean) {
  const begun = await begunBy(word, longer, isLast);
  if (begun.alternatives.length > 0) return { ...begun, shown: null, isClear: true };
  const spelling = await bestSpelling(word);
  if (!spelling) return null;
  const { words: meant, isClear } = spelling;
  const close = await formsOf(meant);
  if (meant.length === 1) {
    const [only = ""] = meant;
    const { alternatives, documents } = close(only);
    return {
      alternatives: alternatives.map(({ words, weight }) => ({ words, weight: weight * spelled })),
      documents,
      shown: only,
      isClear,
    };
  }
  return {
    alternatives: [{ words: meant, weight: spelled }],
    documents: Math.min(...meant.map((half) => close(half).documents)),
    shown: meant.join(" "),
    isClear,
  };
}
