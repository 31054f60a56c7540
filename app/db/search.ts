import { syntax, type Word } from "./search-syntax.ts";

/** Returns a text in lower case without accents, for names and slugs, and for the words that are searched. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** Returns a name folded, with one space between its words. */
export const foldLine = (text: string): string => fold(text).trim().replace(/\s+/g, " ");

const mostWords = 12;

/** Returns the words of a search as they were typed, at most twelve. */
export function wordsOf(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, mostWords);
}

/** Returns the words of a text as the indexes have them. Most texts are read by the simpler expression, which is faster. */
export function foldedWords(text: string): string[] {
  const folded = fold(text);
  return folded.match(/^\p{ASCII}*$/u.test(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}

const searched = (text: string) => foldedWords(text).slice(0, mostWords);
const unfinished = (words: string[]): Word[] => words.map((text, position) => ({ text, isUnfinished: position === words.length - 1 }));

function query(words: Word[]): string | null {
  return words.length > 0 ? syntax.allOf(words.map(syntax.word)) : null;
}

/** Returns a person's words as a query of an index: all of them required, the last one as a beginning. Returns null without a word. */
export const searchQuery = (text: string): string | null => query(unfinished(searched(text)));

/** Like `searchQuery`, with the last word whole. */
export const wholeWordsQuery = (text: string): string | null => query(searched(text).map((word) => ({ text: word })));

/** Returns the query for all words of a text in one of these columns of the index; null without a word. */
export function queryInColumns(columns: string[], text: string, isUnfinished = false): string | null {
  const words = searched(text);
  if (words.length === 0) return null;
  return syntax.inColumns(columns, isUnfinished ? unfinished(words) : words.map((word) => ({ text: word })));
}

/** Returns the query for the words of a text one after the other in a column of the index; null without a word. */
export function phraseQuery(column: string, text: string): string | null {
  const words = searched(text);
  return words.length > 0 ? syntax.phrase(column, words) : null;
}

/** Returns the query for a name of several words, which may find more than the name; null without a word. */
export function nameQuery(name: string): string | null {
  const words = searched(name);
  return words.length > 0 ? syntax.together(words) : null;
}

/** Returns whether a text holds all words of a search, the last one as a beginning, as the index would find it. */
export function holdsWords(text: string, search: string): boolean {
  const words = new Set(foldedWords(text));
  const wanted = searched(search);
  const last = wanted.pop() ?? "";
  return wanted.every((word) => words.has(word)) && [...words].some((word) => word.startsWith(last));
}
