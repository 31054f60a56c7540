import { foldedWords } from "#app/db/search.ts";
import { type DocumentKind, documentId, facetToken } from "#app/db/search-index/kinds.ts";
import { type Asked, documentsById, matchingDocuments } from "#app/db/search-index/reading.server.ts";
import { type Ranked, rank } from "./rank.ts";
import { smallWords } from "./small-words.ts";
import { type Alternative, type Reading, type Understood, understand } from "./understand.server.ts";

/** Kinds that are looked for together; each pool gives its own candidates, so that a million posts hide no programme. */
type Pool = [DocumentKind, DocumentKind];
const pools: Pool[] = [["page", "company"], ["person", "person"], ["project", "project"], ["post", "post"], ["bill", "system"]]; // biome-ignore format: one line

/** How many documents are looked at: for all of the words, for a word, and of a pool. */
const [mostOfAll, mostOfWord, mostOfPool] = [150, 150, 300];

/** `hubIds` are hubs of which one is enough. All words of each text of `holding` have to be there. */
export type Filters = {
  kind?: DocumentKind;
  hubIds?: (number | undefined)[];
  province?: string | undefined;
  written?: "en" | "fr" | null | undefined;
  holding?: string[];
  /** The id of a row of the kind that all are below. */
  before?: number | undefined;
};
export type Answer = { found: Ranked[]; understood: Understood; words: ReadonlySet<string> };

type Reader = { reader: "en" | "fr"; without?: readonly Reading[] };

/** Returns the documents that answer a text, the best first, how it was read, and the words that may be marked in them. */
export async function findDocuments(text: string, filters: Filters, { reader, without = [] }: Reader): Promise<Answer> {
  const answer = await findAsRead(text, filters, { reader, without });
  if (answer.found.length > 0 || answer.understood.times.length === 0) return answer;
  return findAsRead(text, filters, { reader, without: [...without, "date"] }); // no programme has such a date
}

async function findAsRead(text: string, { kind, before, ...filters }: Filters, { reader, without = [] }: Reader): Promise<Answer> {
  const understood = await understand(text, without);
  if (understood.noPlaces.length > 0) return { found: [], understood, words: new Set() };
  const terms = understood.terms.filter(({ alternatives }) => alternatives.length > 0);
  const required = terms.filter((term) => !term.isOptional);
  const asked = (required.length > 0 ? required : terms).map(({ alternatives }) => alternatives);
  // Of all that is here, programmes alone say when they open and end.
  const only = understood.times.length > 0 ? "program" : kind;
  const walk = { narrowed: narrowedTo(filters), before: only && before && documentId(only, before) };
  const ids = new Set<number>();
  for (const pool of only === undefined ? pools : [[only, only] as Pool]) for (const id of await candidates(asked, walk, pool)) ids.add(id);
  const words = terms.flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words)).filter((word) => !smallWords.has(word));
  return { found: rank(await documentsById([...ids]), { ...understood, language: reader }), understood, words: new Set(words) };
}

/** Returns the newest documents of a pool that hold all that was asked for, then those with the rarest of it, until there are enough. */
async function candidates(asked: Alternative[][], { narrowed, before }: Walk, pool: Pool): Promise<Set<number>> {
  const limit = asked.length > 1 ? mostOfWord : mostOfPool;
  const found = new Set(asked.length > 1 ? await matchingDocuments([...asked, ...narrowed], pool, { limit: mostOfAll, before }) : []);
  for (const one of asked) {
    if (found.size >= mostOfPool) break;
    for (const id of await matchingDocuments([one, ...narrowed], pool, { limit, before })) found.add(id);
  }
  return found;
}
type Walk = { narrowed: Asked[]; before: number | undefined };

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
