import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { foldedWords } from "#app/db/search.ts";
import { distinctWords } from "#app/db/search-index/indexing.server.ts";
import { type DocumentKind, documentId, facetToken, subjectOf } from "#app/db/search-index/kinds.ts";
import {
  countDocuments,
  documentsById,
  type IndexedDocument,
  indexedWords,
  matchingDocuments,
} from "#app/db/search-index/reading.server.ts";
import { wordStems } from "#app/db/search-index/word-stems.ts";
import { citiesNamed } from "#app/features/provinces/cities.server.ts";
import { language } from "#app/words/messages.ts";
import { conceptsIn } from "./concepts.server.ts";
import { rank } from "./rank.ts";
import { kindsMeant, smallWords } from "./small-words.ts";
import { rarity, type Term } from "./understand.server.ts";
import { formsOf, meanings } from "./word-forms.server.ts";

/** How many words of a text are looked up, how many of them it is compared by, how many documents with each are found, and how many are read. */
const [mostWords, mostCompared, mostOfWord, mostRead] = [400, 10, 40, 48];
/** Words of the title and of the facts, such as tags and skills, say more of what a text is about. */
const ofTitle = 2;
/** A word that one in so many documents has tells nothing. */
const frequent = 8;
/** What shares less of these words, weighed by rarity, is not related. */
const least = 0.22;

/** To compare takes as long as to draw the rest of a page, so others of today are found some minutes later. A text that changed is compared at once. */
const near = new LRUCache<string, number[]>({ max: 10_000, ttl: 10 * 60_000 });

/** Returns the ids of others of a kind that share the most of the telling words of one, the nearest first. However much there is, it costs the same. */
export async function relatedTo(kind: DocumentKind, id: number, most: number): Promise<number[]> {
  const [document] = await documentsById([documentId(kind, id)]);
  if (!document) return [];
  const key = hash("sha1", JSON.stringify([document, language(), most]));
  const known = near.get(key);
  const found = known ?? (await compared(kind, document)).slice(0, most);
  if (!known) near.set(key, found);
  // What was hidden or made private since stands no more among the documents.
  return (await documentsById(found)).map((one) => subjectOf(one.id).id);
}

/** Returns the ids of the nearest documents. */
async function compared(kind: DocumentKind, document: IndexedDocument): Promise<number[]> {
  const places = citiesIn(document.facts);
  const telling = new Set([...distinctWords({ ...document, names: "", body: "" })].filter((word) => !places.has(word)));
  const words = [...new Set([...telling, ...distinctWords(document)])].filter(isTelling).slice(0, mostWords);
  const all = await countDocuments();
  // What a text is about it says more than once.
  const said = new Map([...Map.groupBy(document.body.split(" "), (word) => word)].map(([word, times]) => [word, times.length]));
  // A word of the other language, or another form of it, says the same.
  const concepts = new Map(words.flatMap((word) => conceptsIn([word]).map(({ concept }) => [word, concept] as const)));
  const forms = await formsOf([...words, ...[...concepts.values()].flatMap(({ phrases }) => phrases.flat())]);
  const terms = words
    .map((word): Term => {
      const concept = concepts.get(word);
      const alternatives = [...forms(word).alternatives, ...(concept ? meanings(concept, forms) : [])];
      const { documents } = forms(word);
      const weight = rarity(documents, all) * ((telling.has(word) ? ofTitle : 0) + Math.log2(1 + (said.get(word) ?? 0)));
      return { said: word, alternatives, weight, isOptional: false, documents };
    })
    .filter(({ documents, alternatives }) => (documents > 1 || alternatives.length > 1) && documents <= Math.max(2, all / frequent))
    .sort((a, b) => b.weight - a.weight || (a.said < b.said ? -1 : 1))
    .slice(0, mostCompared);
  // A company is like others of its trade: towns and sizes are no likeness.
  const hubs = kind === "company" ? document.facets.split(" ").filter((token) => token.startsWith(facetToken("hub", ""))) : [];
  const within = hubs.length > 0 ? [hubs.map((token) => ({ words: [token] }))] : [];
  const shared = new Map<number, number>();
  for (const { alternatives, weight } of terms) {
    const others = new Set((await matchingDocuments([alternatives, ...within], [[kind, kind]], { limit: mostOfWord })).flat());
    for (const other of others) shared.set(other, (shared.get(other) ?? 0) + weight);
  }
  shared.delete(document.id);
  // Reading and ranking is nearly all of the work, and what shares one word of ten is not among the nearest.
  const likeliest = [...shared].sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, mostRead);
  const reader = document.language === "fr" || document.language === "en" ? document.language : language();
  const asking = { terms, kinds: [], pairs: [], language: reader, now: Date.now(), least };
  const others = await documentsById(likeliest.map(([id]) => id));
  return rank(others, asking).map((one) => one.id);
}

/**
 * Returns how near the title of each of these documents is to a text: how much of both they have in common, from 0 to 1 (Dice's coefficient).
 * Words are weighed by their rarity, so that those that stand in many documents make no two titles near; another form of a word or its other
 * name, in the other language too, counts as the word.
 */
export async function nearTitles(kind: DocumentKind, text: string, others: number[]): Promise<Map<number, number>> {
  const asked = foldedWords(text).filter(isTelling);
  const rows = await documentsById(others.map((other) => documentId(kind, other)));
  const titles = new Map(
    rows.map(({ id, title }) => [subjectOf(id).id, title.split(" | ").map((one) => one.split(" ").filter(isTelling))]),
  );
  const [words, all] = [await indexedWords([...asked, ...[...titles.values()].flat(2)]), await countDocuments()];
  const known = new Map(words.map(({ word, documents }) => [word, documents]));
  const weightOf = (said: string[]) => said.reduce((sum, word) => sum + rarity(known.get(word) ?? 1, all), 0);
  const near = (title: string[]) => {
    const inCommon = weightOf(heldBy(title, asked)) + weightOf(heldBy(asked, title));
    return inCommon / Math.max(1, weightOf(asked) + weightOf(title));
  };
  return new Map([...titles].map(([id, versions]) => [id, Math.max(0, ...versions.map(near))]));
}

/** Returns those of some words that others hold, in another form or by another name too. */
function heldBy(others: string[], said: string[]): string[] {
  const stems = others.map(wordStems);
  const [en, fr] = [new Set(stems.map((one) => one.en)), new Set(stems.map((one) => one.fr))];
  const holds = (word: string) => en.has(wordStems(word).en) || fr.has(wordStems(word).fr);
  const named = conceptsIn(said).filter(({ concept }) => concept.phrases.some((phrase) => phrase.every(holds)));
  return said.filter((word, at) => holds(word) || named.some(({ from, to }) => from <= at && at < to));
}

const longestCity = 3;
/** Returns the words of the names of cities in a text: where something was written says little of what it is about. */
function citiesIn(text: string): Set<string> {
  const words = text.split(" ");
  const spans = words.flatMap((_, from) => Array.from({ length: longestCity }, (_, more) => words.slice(from, from + more + 1)));
  return new Set(spans.filter((span) => citiesNamed.has(span.join(" "))).flat());
}

const isTelling = (word: string) => word.length > 1 && !smallWords.has(word) && !kindsMeant.has(word);
