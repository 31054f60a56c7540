import { setImmediate as othersServed } from "node:timers/promises";
import { foldedWords } from "#app/db/search.ts";
import { distinctWords } from "#app/db/search-index/indexing.server.ts";
import { type DocumentKind, documentId, facetToken, subjectOf } from "#app/db/search-index/kinds.ts";
import {
  type Asked,
  documentAfter,
  documentsById,
  type IndexedDocument,
  matchingDocuments,
  type Pool,
  programDates,
  standingOf,
} from "#app/db/search-index/reading.server.ts";
import { type DatesAsked, namesOfMonths, nearestTo } from "./dates.ts";
import { datesMeant } from "./dates-of-programs.ts";
import { fused, meaningInUse } from "./meaning.server.ts";
import { isAt, type PlaceMeant } from "./places.server.ts";
import { kindWeight, leastCoverage, type Ranked, rank, weightOf, withStanding } from "./rank.ts";
import { smallWords } from "./small-words.ts";
import { type Left, type Reading, type Term, type Understood, understand } from "./understand.server.ts";
import type { Alternative } from "./word-forms.server.ts";

/** Kinds that are looked for together; each pool gives its own candidates, so that a million posts hide no programme. */
const pools: Pool[] = [["page", "company"], ["person", "person"], ["project", "project"], ["post", "post"], ["bill", "system"]]; // biome-ignore format: one line

/** What people write, of which it can be asked when. */
const writtenKinds: DocumentKind[] = ["project", "post"];
const writtenPools: Pool[] = writtenKinds.map((kind) => [kind, kind]);
/** What every document has. */
const anything: Alternative[] = ["en", "fr"].map((language) => ({ words: [facetToken("language", language)], weight: 1 }));

/** How many programmes are shown whose dates are nearest to a time at which there is none. */
const mostNear = 10;

/** A word of a name that is in more documents than this is not marked where it stands without the rest. */
const mostOfPart = 10;

/** How many documents of a pool are looked at: for one of several words or for all of them, and together. */
const [mostOfWord, mostOfPool] = [150, 300];

/** `hubIds` are hubs of which one is enough. All words of each text of `holding` have to be there. */
export type Filters = {
  kind?: DocumentKind;
  hubIds?: (number | undefined)[];
  province?: string | undefined;
  written?: "en" | "fr" | null | undefined;
  holding?: string[];
  /** Nothing newer than this time is found, so that all pages of a list show what was there when the first was made. */
  until?: number | undefined;
  /** The id of a row of the kind that all are below. */
  before?: number | undefined;
};
/** `unmet` is how the text was read before, where nothing met that. */
export type Answer = { found: Ranked[]; understood: Understood; words: ReadonlySet<string>; unmet: Understood[] };

/** `without` is what the reader removed. */
type Reader = { reader: "en" | "fr"; without?: readonly Reading[] };

/** Returns the documents that answer a text, the best first, how it was read, and the words and names that may be marked in them. */
export async function findDocuments(text: string, filters: Filters, { reader, without = [] }: Reader): Promise<Answer> {
  return findMeeting(text, filters, reader, { without, removed: without });
}

async function findMeeting(text: string, filters: Filters, reader: "en" | "fr", left: Left): Promise<Answer> {
  const answer = await findAsRead(text, filters, reader, left);
  const { dates, written, places, noPlaces, terms } = answer.understood;
  // Who looks for work wants some, be it elsewhere.
  const isOnlyWork = answer.understood.isForWork && terms.every((term) => term.isPlace || term.isOptional);
  if (places.length > 0 && isOnlyWork && !answer.found.some(({ isAsked }) => isAsked)) {
    const anywhere: Left = { ...left, without: [...left.without, "place"], removed: [...left.removed, "place"] };
    const { found, ...elsewhere } = await findAsRead(text, filters, reader, anywhere);
    const work = found.filter(({ isAsked }) => isAsked);
    if (work.length > 0) return { ...elsewhere, found: work, unmet: [answer.understood] };
  }
  const narrowing = dates || written ? "date" : places.length > 0 ? "place" : terms.some(({ parts }) => parts) ? "name" : null;
  if (answer.found.length > 0 || noPlaces.length > 0 || isOnlyThere(answer.understood) || !narrowing) return answer;
  if (dates && dates.way !== "near" && terms.every((term) => term.isOptional)) {
    const near = await findAsRead(text, filters, reader, { ...left, isNear: true });
    if (near.found.length > 0) return { ...near, unmet: [answer.understood] };
  }
  // Of "posts from 2025" nothing is left without the year.
  if (written && terms.every((term) => term.isOptional)) return answer;
  const { unmet, ...wider } = await findMeeting(text, filters, reader, { ...left, without: [...left.without, narrowing] });
  // Nothing has such a date, is there, or has a name as one.
  return { ...wider, unmet: [answer.understood, ...unmet] };
}

/** Whether something is asked for in a place or of a time, of which nothing here says a word: the place or time alone is no answer. */
function isOnlyThere({ terms, places, written, kinds }: Understood): boolean {
  const others = terms.filter((term) => !term.isPlace && !term.isOptional);
  return (
    (places.length > 0 || written !== null) &&
    kinds.length === 0 &&
    others.length > 0 &&
    others.every(({ alternatives }) => alternatives.length === 0)
  );
}

async function findAsRead(
  text: string,
  { kind, before, until = Infinity, ...filters }: Filters,
  reader: "en" | "fr",
  left: Left,
): Promise<Answer> {
  const understood = await understand(text, left);
  if (understood.noPlaces.length > 0 || isOnlyThere(understood)) return { found: [], understood, words: new Set(), unmet: [] };
  const terms = understood.terms.filter(({ alternatives }) => alternatives.length > 0);
  const required = terms.filter((term) => !term.isOptional);
  const asked = required.length > 0 ? required : terms;
  const least = required.length > 0 ? leastOf(understood) : 0;
  // Of all that is here, programmes alone say when they open and end.
  const { dates } = understood;
  const only = dates ? "program" : kind;
  const written = only === undefined || writtenKinds.includes(only) ? understood.written : null;
  const walk = {
    narrowed: [...narrowedTo(filters), ...understood.places.map(inPlace)],
    limit: asked.length > 1 ? mostOfWord : mostOfPool,
    before: only && before ? documentId(only, before) : written ? await documentAfter(written.until) : undefined,
  };
  const all = asked.map(({ alternatives }) => alternatives);
  const whole = all.length > 1 ? [all] : written && all.length === 0 ? [[anything]] : [];
  const dated = dates && (await programsDated(dates));
  const ids = dated
    ? [...dated.keys()]
    : await candidates([...whole, ...walksOf(asked, least)], walk, only === undefined ? (written ? writtenPools : pools) : [[only, only]]);
  const marked = written && required.length === 0 ? [] : terms; // of "posts from last week" no word is in them
  const parts = new Set(terms.flatMap(({ parts = [] }) => parts));
  const words = marked
    .filter(({ said, documents }) => !parts.has(said) || documents <= mostOfPart)
    .flatMap(({ alternatives }) => alternatives.map(({ words }) => words.join(" ")))
    .filter((word) => !smallWords.has(word) && !/^\d{1,2}$/.test(word));
  const asking = { ...understood, language: reader, now: Date.now() };
  const documents = (await here(ids, Math.min(until, written ? written.until - 1 : Infinity))).filter(
    (document) =>
      (!dated || passes(document, walk)) &&
      document.createdAt >= (written?.from ?? 0) &&
      understood.places.every((place) => isAt(place, document)),
  );
  const order = dated ?? (written && new Map(documents.map(({ id, createdAt }) => [id, -createdAt])));
  const ranked = order && required.length === 0 ? inOrderOf(documents, order) : rank(documents, asking);
  const near = order ? [] : await nearInMeaning(text, { narrowed: walk.narrowed, only, before: walk.before, until });
  const standing = await standingOf([...ranked, ...near].map(({ id }) => id));
  const found = withStanding(ranked, standing);
  return {
    found: near.length > 0 ? fused(found, withStanding(near, standing)) : found,
    understood,
    words: new Set([...words, ...(dates ? namesOfMonths(dates) : [])]),
    unmet: [],
  };
}

/** Returns these documents without those that are newer than a time. */
const here = async (ids: number[], until: number) => (await documentsById(ids)).filter(({ createdAt }) => createdAt <= until);

type Narrowing = { narrowed: Asked[]; only: DocumentKind | undefined; before: number | undefined; until: number };

/** Whether a document passes the filters. */
function passes(document: IndexedDocument, { narrowed, before = Infinity }: Pick<Narrowing, "narrowed" | "before">): boolean {
  const words = new Set([...distinctWords(document), ...document.facets.split(" ")]);
  return document.id < before && narrowed.every((asked) => asked.some((one) => one.words.every((word) => words.has(word))));
}

/** Returns the documents of the programmes that open or end when it was asked, each with the time; of the nearest, with how far off it is. */
async function programsDated(dates: DatesAsked): Promise<Map<number, number>> {
  const found = (await programDates()).flatMap(({ id, ...one }) => {
    const times = datesMeant(dates, one, Date.now());
    return times.length > 0 ? [[documentId("program", id), times] as const] : [];
  });
  if (dates.way !== "near") return new Map(found.map(([id, times]) => [id, Math.min(...times)]));
  const { time } = nearestTo(dates, Date.now());
  const away = found.map(([id, times]) => [id, Math.min(...times.map((one) => Math.abs(one - time)))] as const);
  return new Map(away.sort((a, b) => a[1] - b[1] || a[0] - b[0]).slice(0, mostNear));
}

/** Returns documents in the order of these numbers. */
const inOrderOf = (documents: IndexedDocument[], numbers: ReadonlyMap<number, number>): Ranked[] =>
  asRanked(documents.toSorted((a, b) => (numbers.get(a.id) ?? 0) - (numbers.get(b.id) ?? 0) || a.id - b.id));

/** Returns documents with a score that keeps their order. */
const asRanked = (documents: IndexedDocument[]): Ranked[] =>
  documents.map(({ id, createdAt }, at) => {
    const { kind, id: subject } = subjectOf(id);
    return { id, createdAt, kind, subject, score: 1 / (1 + at), coverage: 0, authorId: 0, at: 0, holds: 0 };
  });

/** Returns the documents that are near in meaning and pass the filters, where a model is set. */
async function nearInMeaning(text: string, { only, until, ...narrowing }: Narrowing): Promise<Ranked[]> {
  const meaning = await meaningInUse();
  if (!meaning) return [];
  const near = (await here(await meaning.nearest(text, mostOfWord), until)).filter((document) => passes(document, narrowing));
  return asRanked(near.filter(({ id }) => only === undefined || subjectOf(id).kind === only));
}

/** Returns the newest documents of each pool that hold all that was asked for, then those with the rarest of it, until there are enough. */
async function candidates(walks: Alternative[][][], { narrowed, ...walk }: Walk, pools: Pool[]): Promise<number[]> {
  const found = pools.map(() => new Set<number>());
  for (const asked of walks) {
    const open = pools.flatMap((pool, at) => (found[at] && found[at].size < mostOfPool ? { pool, found: found[at] } : []));
    const matching = await matchingDocuments(
      [...asked, ...narrowed],
      open.map(({ pool }) => pool),
      walk,
    );
    for (const [at, { found }] of open.entries()) for (const id of matching[at] ?? []) found.add(id);
    await othersServed(); // each of these is short, all of them together are not
  }
  return found.flatMap((ids) => [...ids]);
}
type Walk = { narrowed: Asked[]; limit: number; before: number | undefined };

/** What is in a place says its name, or is of its province. */
const inPlace = ({ names, province }: PlaceMeant): Asked => [
  ...names.map((words) => ({ words })),
  { words: [facetToken("province", province)] },
];

/** The least weight of the words that a document may hold to be shown. */
function leastOf({ terms, kinds }: Understood): number {
  const ofKind = kinds.length > 0 ? kindWeight : 0;
  return Math.max(0, leastCoverage * (ofKind + weightOf(terms)) - ofKind);
}

/**
 * Returns what is looked for, one after the other, the rarest first. A document with too little of what was asked for is not shown
 * (`leastCoverage`), so where a frequent term alone is too little, one of those after it has to be there too, and what all together is too
 * little is not looked for.
 */
function walksOf(terms: Term[], least: number): Alternative[][][] {
  const walks: Alternative[][][] = [];
  let left = terms.reduce((sum, { weight }) => sum + weight, 0);
  for (const [at, { alternatives, weight, documents }] of terms.entries()) {
    if (left < least) break;
    const later = terms.slice(at + 1).flatMap((term) => term.alternatives);
    walks.push(documents > mostOfWord && weight < least && later.length > 0 ? [alternatives, later] : [alternatives]);
    left -= weight;
  }
  return walks;
}

/** Returns what documents have to hold to pass the filters. */
export function narrowedTo({ hubIds = [], province, written, holding = [] }: Filters): Asked[] {
  const hubs = hubIds.flatMap((id) => (id === undefined ? [] : { words: [facetToken("hub", id)] }));
  const facets = [province && facetToken("province", province), written && facetToken("language", written)].filter(Boolean);
  const texts = holding.map(foldedWords).filter((words) => words.length > 0);
  return [
    ...(hubs.length > 0 ? [hubs] : []),
    ...facets.map((facet) => [{ words: [facet as string] }]),
    ...texts.map((words) => [{ words }]),
  ];
}

export type { Understood };
