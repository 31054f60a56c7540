import { distinctWords } from "#app/db/search-index/indexing.server.ts";
import { type DocumentKind, documentId, subjectOf } from "#app/db/search-index/kinds.ts";
import { countDocuments, documentsById, indexedWords, matchingDocuments } from "#app/db/search-index/reading.server.ts";
import { wordStems } from "#app/db/search-index/word-stems.ts";
import { citiesNamed } from "#app/features/provinces/cities.server.ts";
import { language } from "#app/words/messages.ts";
import { conceptsIn } from "./concepts.server.ts";
import { rank } from "./rank.ts";
import { kindsMeant, smallWords } from "./small-words.ts";
import { rarity, type Term } from "./understand.server.ts";
import { formsOf, meanings } from "./word-forms.server.ts";

/** How many words of a text are looked up, how many of them it is compared by, and how many documents with each are compared. */
const [mostWords, mostCompared, mostOfWord] = [400, 10, 40];
/** Words of the title and of the facts, such as tags and skills, say more of what a text is about. */
const ofTitle = 2;
/** A word that one in so many documents has tells nothing. */
const frequent = 8;
/** What shares less of these words, weighed by rarity, is not related. */
const least = 0.22;

/** Returns the ids of others of a kind that share the most of the telling words of one, the nearest first. However much there is, it costs the same. */
export async function relatedTo(kind: DocumentKind, id: number, most: number): Promise<number[]> {
  const [document] = await documentsById([documentId(kind, id)]);
  if (!document) return [];
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
  const ids = new Set<number>();
  for (const { alternatives } of terms) {
    for (const other of (await matchingDocuments([alternatives], [[kind, kind]], { limit: mostOfWord })).flat()) ids.add(other);
  }
  ids.delete(document.id);
  const reader = document.language === "fr" || document.language === "en" ? document.language : language();
  const asking = { terms, kinds: [], pairs: [], language: reader, now: Date.now(), least };
  return rank(await documentsById([...ids]), asking).slice(0, most).map((one) => subjectOf(one.id).id); // biome-ignore format: one line
}

/** Returns how much of the title of each of these a document of their kind holds, in any form of its words, weighed by their rarity. */
export async function titlesHeldBy(kind: DocumentKind, id: number, others: number[]): Promise<Map<number, number>> {
  const [document] = await documentsById([documentId(kind, id)]);
  if (!document || others.length === 0) return new Map();
  const rest = await documentsById(others.map((other) => documentId(kind, other)));
  const titles = new Map(
    rest.map((row) => [subjectOf(row.id).id, row.title.split(" | ").map((title) => title.split(" ").filter(isTelling))]),
  );
  const [rows, all] = [await indexedWords([...titles.values()].flat(2)), await countDocuments()];
  const known = new Map(rows.map((row) => [row.word, row]));
  const held = [...distinctWords(document)].map(wordStems);
  const [en, fr] = [new Set(held.map((stems) => stems.en)), new Set(held.map((stems) => stems.fr))];
  const weightOf = (words: string[]) => words.reduce((sum, word) => sum + rarity(known.get(word)?.documents ?? 1, all), 0);
  const isHeld = (word: string) => en.has(wordStems(word).en) || fr.has(wordStems(word).fr);
  const share = (words: string[]) => weightOf(words.filter(isHeld)) / Math.max(1, weightOf(words));
  return new Map([...titles].map(([other, versions]) => [other, Math.max(0, ...versions.map(share))]));
}

const longestCity = 3;
/** Returns the words of the names of cities in a text: where something was written says little of what it is about. */
function citiesIn(text: string): Set<string> {
  const words = text.split(" ");
  const spans = words.flatMap((_, from) => Array.from({ length: longestCity }, (_, more) => words.slice(from, from + more + 1)));
  return new Set(spans.filter((span) => citiesNamed.has(span.join(" "))).flat());
}

const isTelling = (word: string) => word.length > 1 && !smallWords.has(word) && !kindsMeant.has(word);
