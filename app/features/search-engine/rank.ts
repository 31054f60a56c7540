import { type DocumentKind, subjectOf } from "#app/db/search-index/kinds.ts";
import type { IndexedDocument, Standing } from "#app/db/search-index/reading.server.ts";
import { dayMs } from "#app/text/spans.ts";
import { smallWords } from "./small-words.ts";
import type { Term } from "./understand.server.ts";

/** BM25F: how much a field counts, how many words it has as a rule, and how much its length matters. */
const fields = [
  { name: "title", weight: 4, usual: 9 },
  { name: "names", weight: 4, usual: 12 },
  { name: "facts", weight: 1.6, usual: 30 },
  { name: "body", weight: 1, usual: 120 },
  { name: "facets", weight: 0.7, usual: 4 },
] as const;
const [saturation, lengthShare] = [1.2, 0.5];

/**
 * What counts for a document: that it is in the other language, more so near a place, where few things hold all that was asked, that it names the place, or one near it; that it is of
 * a kind that was asked for, is a page of the site that says all of several words, has a name that was asked for or nearly, has all words, or has words next to each other as they were asked; that a
 * post or project is old, and each tenfold of its votes.
 */
export const boosts = {
  otherLanguage: 0.75,
  otherNear: 0.4,
  there: 1.5,
  close: 1.25,
  kind: 2,
  page: 2.5,
  name: 1.8,
  nearName: 1.4,
  all: 1.15,
  pair: 1.1,
  old: 0.95,
  votes: 1.01,
};
/** A document with less of what was asked for, weighed by rarity, is not shown. */
export const leastCoverage = 0.36;
/** The same where of several things one alone is in any document, and no name of a concept: the others may be what the question is about. */
const leastAlone = 0.5;
/** Where more is asked than one thing, and with less than this, two of the words have to stand in it, or one in its title or names, or its kind has to be one that was asked for. */
const sureCoverage = 0.6;
/** A kind that was asked for is a part of what was asked, as a word of this weight. */
export const kindWeight = 3.2;
/** What stands for a word with at least this weight says the same: it counts less, but leaves little of the question open. */
export const saying = 0.6;
/** A page says in a sentence what can be done there: one that says all that was asked is what was meant. */
const wholly = 0.85;
/** Of a long question the rarest words say what it is about: the others need not be there. */
const mostWhole = 5;
export const weightOf = (terms: Term[]): number =>
  terms
    .filter((term) => !term.isOptional)
    .map(({ weight }) => weight)
    .sort((a, b) => b - a)
    .slice(0, mostWhole)
    .reduce((sum, weight) => sum + weight, 0);
/** How well the words of a name that stand apart stand for it. */
const apart = 0.5;
const coverageBy = (value: number) => (value < saying ? value : Math.min(1, value ** 0.3));
/** What is near a place leaves as much open as what is elsewhere in its province. */
const nearby = 0.45;

export type Ranked = {
  id: number;
  kind: DocumentKind;
  subject: number;
  score: number;
  coverage: number;
  authorId: number;
  createdAt: number;
  /** Whether it is of a kind that was asked for. */
  isAsked?: boolean;
  /** Which of the terms it has, one bit each; none where it was not looked for by words. */
  holds: number;
  /** How well it stands for the places that were asked for: 1 where it names one, `saying` where it names a town near one. */
  at: number;
};

type Asking = {
  terms: Term[];
  kinds: DocumentKind[];
  isForWork?: boolean;
  pairs: string[];
  language: "en" | "fr";
  now: number;
  least?: number;
  places?: unknown[];
};

/** Returns the documents that answer, the best first. */
export function rank(documents: IndexedDocument[], asking: Asking): Ranked[] {
  const { terms, kinds, least = leastCoverage } = asking;
  const sure = asking.least ?? sureCoverage;
  const single = new Map<string, { term: number; weight: number }[]>();
  const phrases: { term: number; weight: number; text: string }[] = [];
  for (const [term, { alternatives }] of terms.entries()) {
    for (const { words: said, weight } of alternatives) {
      const [only = ""] = said;
      if (said.length > 1) phrases.push({ term, weight, text: ` ${said.join(" ")} ` });
      else single.set(only, [...(single.get(only) ?? []), { term, weight }]);
    }
  }
  const hitsIn = finderOf(single);
  const speaksOfHaving = single.has("ai");
  const whole = weightOf(terms);
  const sizes = terms.map(({ said }) => said.split(" ").filter((word) => !smallWords.has(word)).length);
  const required = terms.filter((term) => !term.isOptional).length;
  const asked = terms.filter((term) => !term.isOptional).flatMap(({ said }) => said.split(" "));
  const known = terms.filter(({ alternatives }) => alternatives.length > 0);
  const mayBeApart = known.length === terms.length || known.filter((term) => !term.isOptional).length < 2;
  const about = terms.filter((term) => !term.isPlace && !term.isOptional && (term.said !== "" || asking.places?.length));
  const [only, ...more] = about.filter((term) => known.includes(term));
  const isAlone = about.length > 1 && more.length === 0 && only?.isConcept === false;
  const isRequired = (term: number) => terms[term]?.isOptional === false;
  const numbers = new Map(terms.map(({ said }, at) => [said, at]));
  const ranked = documents.map((document) => {
    const { kind, id: subject } = subjectOf(document.id);
    const counted = new Float64Array(terms.length);
    const best = new Float64Array(terms.length);
    let [named, isBodyOnly] = [0, true];
    for (const { name, weight, usual } of fields) {
      const text = speaksOfHaving && document.language !== "en" ? withoutHaving(document[name]) : document[name];
      if (text === "") continue;
      const { length, hits } = hitsIn(text);
      const share = weight / (1 - lengthShare + (lengthShare * length) / usual);
      const note = (term: number, value: number) => {
        if (kind === "province" && terms[term]?.isPlace && value >= saying && value < 1) return; // it names many places
        counted[term] = (counted[term] ?? 0) + value * value * share; // what stands for a word counts less, however often it is there
        best[term] = Math.max(best[term] ?? 0, value);
        if (name !== "body" && !terms[term]?.isOptional) isBodyOnly = false;
        if ((name === "title" || name === "names") && value >= saying && !terms[term]?.isOptional) named += 1;
      };
      for (const { term, weight } of hits) note(term, weight);
      const spaced = phrases.length > 0 ? ` ${text} ` : "";
      for (const { term, weight, text: phrase } of phrases) if (spaced.includes(phrase)) note(term, weight);
    }
    for (const [at, { parts = [] }] of terms.entries()) {
      if (parts.length < 2 || (best[at] ?? 0) > apart || !parts.every((part) => (counted[numbers.get(part) ?? -1] ?? 0) > 0)) continue;
      best[at] = apart;
      counted[at] = Math.max(counted[at] ?? 0, apart ** 2);
    }
    let [score, covered, met, words, placed] = [0, 0, 0, 0, 0];
    for (const [at, term] of terms.entries()) {
      const value = counted[at] ?? 0;
      if (value === 0) continue;
      score += (term.weight * value * (1 + saturation)) / (value + saturation);
      if (!term.isOptional) {
        covered += term.weight * (term.isPlace && best[at] === saying ? nearby : coverageBy(best[at] ?? 0));
        met += 1;
        if (term.isPlace) placed = Math.max(placed, best[at] ?? 0);
        if (term.isPlace && (best[at] ?? 0) >= saying) score *= (best[at] ?? 0) > saying ? boosts.there : boosts.close;
        if ((best[at] ?? 0) >= saying) words += sizes[at] ?? 0;
      }
    }
    const coverage = whole > 0 ? covered / whole : score > 0 ? 1 : 0;
    const isAsked = kinds.includes(kind) && (kind !== "post" || !asking.isForWork || ` ${document.facts} `.includes(" job "));
    const isTogether = mayBeApart || isAsked || !isBodyOnly || standNear(document.body, single, phrases, isRequired);
    const isSure = isTogether && (required < 2 || isAsked || coverage >= sure || named > 0 || words > 1);
    // Money is for anything; a company is no answer because it is one.
    const ofKind = isAsked && (covered > 0 || kind === "program") ? kindWeight : 0;
    const isShown = isSure && covered + ofKind >= (isAlone ? leastAlone : least) * (whole + ofKind);
    if (required > 1 && met === required) score *= boosts.all;
    score *= nameBoost(document, asked);
    if (met > 1 && holdsPair(document, asking.pairs)) score *= boosts.pair;
    if (kind === "post" || kind === "project")
      score *= boosts.old + (1 - boosts.old) * 0.5 ** (Math.max(0, asking.now - document.createdAt) / halfLife);
    if (kind === "page" && (met > 1 || isAsked || (terms.length > 1 && best.every((value) => value >= saying))) && coverage > wholly)
      score *= boosts.page;
    if (isAsked) score *= boosts.kind;
    if (document.language !== "" && document.language !== asking.language)
      score *= asking.places?.length ? boosts.otherNear : boosts.otherLanguage;
    score *= 0.5 + 0.5 * Math.min(1, ofKind > 0 && whole > 0 ? (covered + ofKind) / (whole + ofKind) : coverage);
    return {
      id: document.id,
      kind,
      subject,
      score: isShown ? score : 0,
      coverage,
      authorId: 0,
      createdAt: document.createdAt,
      at: placed,
      isAsked,
      holds: !isShown ? 0 : best.reduce((bits, value, at) => (value > 0 ? bits | (1 << at) : bits), 0),
    };
  });
  return ranked.filter(({ score }) => score > 0).sort(better);
}

/** Where something was asked that nothing here holds, so many words may stand between two others in a text for it to speak of both at once. */
const mostBetween = 12;

/** Whether words for two of the terms stand near each other, or a name of several words. */
function standNear(
  text: string,
  single: Map<string, { term: number }[]>,
  phrases: { text: string }[],
  isRequired: (term: number) => boolean,
) {
  if (phrases.some((phrase) => ` ${text} `.includes(phrase.text))) return true;
  let last: { at: number; terms: number[] } | null = null;
  for (const [at, word] of text.split(" ").entries()) {
    const terms = (single.get(word) ?? []).map(({ term }) => term).filter(isRequired);
    if (terms.length === 0) continue;
    if (last && at - last.at <= mostBetween && terms.some((term) => !last?.terms.includes(term))) return true;
    last = { at, terms };
  }
  return false;
}

/** Who writes "j'ai" does not write of AI. */
const withoutHaving = (text: string) => text.replace(/(?<=^| )(j|je|n|m|l|y) ai(?= |$)/g, "$1");

const better = (a: Ranked, b: Ranked) => b.score - a.score || b.id - a.id;

/** Returns the documents with their authors, without those of nobody, in order again after their votes: no index has to follow these. */
export const withStanding = (ranked: Ranked[], standing: ReadonlyMap<number, Standing>): Ranked[] =>
  ranked
    .flatMap((one) => {
      const { authorId, votes } = standing.get(one.id) ?? { authorId: 0, votes: 0 };
      return authorId === null ? [] : { ...one, authorId, score: one.score * boosts.votes ** Math.log10(1 + Math.max(0, votes)) };
    })
    .sort(better);

/**
 * Returns a function that counts the words of a text and finds those that were asked for. Most words are passed over by their first letter
 * and length, because making a string of each would be most of what a search costs.
 */
function finderOf<Hit>(asked: Map<string, Hit[]>) {
  const shapes = new Set([...asked.keys()].map((word) => shapeOf(word.charCodeAt(0), word.length)));
  const isShape = Uint8Array.from({ length: Math.max(0, ...shapes) + 1 }, (_, shape) => Number(shapes.has(shape)));
  return (text: string): { length: number; hits: Hit[] } => {
    const hits: Hit[] = [];
    let length = 0;
    for (let from = 0; from <= text.length; length += 1) {
      const space = text.indexOf(" ", from);
      const to = space < 0 ? text.length : space;
      if (isShape[shapeOf(text.charCodeAt(from), to - from)]) hits.push(...(asked.get(text.slice(from, to)) ?? []));
      from = to + 1;
    }
    return { length, hits };
  };
}
const shapeOf = (letter: number, length: number) => (letter % 64) * 64 + Math.min(length, 63);

const halfLife = 180 * dayMs;

function holdsPair({ title, names, facts, body }: IndexedDocument, pairs: string[]): boolean {
  const text = ` ${title} | ${names} | ${facts} | ${body} `;
  return pairs.some((pair) => text.includes(` ${pair} `));
}

/** Returns more than 1 where a name of a document is what was asked for: all of these words, and at most one more. */
function nameBoost({ title, names }: IndexedDocument, asked: string[]): number {
  if (asked.length === 0) return 1;
  const more = `${title} | ${names}`.split(" | ").flatMap((name) => {
    const words = name.split(" ");
    return asked.every((word) => words.includes(word)) ? words.length - asked.length : [];
  });
  return Math.min(...more) <= 0 ? boosts.name : Math.min(...more) === 1 ? boosts.nearName : 1;
}
