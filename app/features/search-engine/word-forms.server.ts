import { acronyms } from "#app/db/search-index/names.server.ts";
import { type IndexedWord, wordsWithStems } from "#app/db/search-index/reading.server.ts";
import { wordStems } from "#app/db/search-index/word-stems.ts";
import type { Concept } from "./concepts.server.ts";
import { isApart } from "./forms.ts";
import { smallWords } from "./small-words.ts";

/** What may stand in a text for something that was asked, and how well it does: 1 is the word itself. */
export type Alternative = { words: string[]; weight: number };

/** How well another form of a word, and a word of the same meaning, stand for it. Another form of the latter says less than "the same" (`saying` of rank.ts). */
export const [form, meaning] = [0.9, 0.66];
const mostForms = 24;

export type Forms = (word: string) => { alternatives: Alternative[]; documents: number };

/** Returns a look-up of the forms in which the documents have these words. */
export async function formsOf(words: string[]): Promise<Forms> {
  const stems = new Map([...new Set(words)].map((word) => [word, wordStems(word)]));
  const found = await wordsWithStems([...stems.values()].map(({ en }) => en), [...stems.values()].map(({ fr }) => fr)); // biome-ignore format: one line
  const [byEnglish, byFrench] = [Map.groupBy(found, ({ en }) => en), Map.groupBy(found, ({ fr }) => fr)];
  return (word) => {
    const { en, fr } = stems.get(word) ?? wordStems(word);
    const isForm = (stem: string, isFrench: boolean) => (row: IndexedWord) =>
      row.word === word ||
      !(acronyms.has(word) || acronyms.has(row.word) || smallWords.has(row.word) || isApart(word, row.word, stem, isFrench)); // "them" has the stem of "theme"
    const alike = [...(byEnglish.get(en) ?? []).filter(isForm(en, false)), ...(byFrench.get(fr) ?? []).filter(isForm(fr, true))];
    // A short name that nothing holds is no form of another word: "AIDA" has the stem of "aid".
    const isName = word.length <= nameLength && !alike.some((row) => row.word === word);
    const same = new Map((isName ? alike.filter((row) => singular(row.word) === singular(word)) : alike).map((row) => [row.word, row]));
    const rows = [...same.values()].sort((a, b) => Number(b.word === word) - Number(a.word === word) || b.documents - a.documents);
    return asAlternatives(rows.slice(0, mostForms), word, form);
  };
}

const nameLength = 4;
const singular = (word: string) => word.replace(/s$/, "");

export const asAlternatives = (rows: IndexedWord[], word: string, weight: number) => ({
  alternatives: rows.map((row) => ({ words: [row.word], weight: row.word === word ? 1 : weight })),
  documents: rows.reduce((sum, row) => sum + row.documents, 0),
});

/** Returns the other names of a concept; those of one word in all their forms. */
export const meanings = ({ phrases }: Concept, forms: Forms): Alternative[] =>
  phrases
    .flatMap((words) => (words.length > 1 ? inEitherNumber(words, forms) : forms(words[0] ?? "").alternatives.slice(0, 8)))
    .map(({ words, weight }) => ({ words, weight: weight * meaning }));

/** Returns a name of several words, and with one of them in the other number where the documents have it so. */
export function inEitherNumber(name: string[], forms: Forms): Alternative[] {
  const others = name.flatMap((word, at) => {
    const isOther = (one: string) => one !== word && singular(one) === singular(word);
    const found = smallWords.has(word) ? [] : forms(word).alternatives.flatMap(({ words }) => words.filter(isOther));
    return found.map((one) => ({ words: name.with(at, one), weight: form }));
  });
  return [{ words: name, weight: 1 }, ...others];
}
