import { fold, foldedWords } from "#app/db/search.ts";

/** How many of the latest public posts a rule is tried on before it is saved. */
export const triedPosts = 500;
/** With fewer public posts than these, half of them says nothing about a rule. */
export const fewestTried = 10;
export const ruleLimit = 40;
export const termLimit = 50;
export const starLimit = 10;
export const termLength = 60;
export const noteLimit = 300;
/** The letters and digits that a term needs: a shorter one is in every text. */
export const shortest = 2;
export const shortestStarred = 3;

/** A word of a term: itself, or the parts around its stars. */
type Piece = string | string[];
/** A term as it is looked for: one word, or several that follow each other. */
type Term = { text: string; pieces: Piece[] };

/** Returns the words of a text, folded as search folds them. What has no width hides no word. */
export const wordsIn = (text: string): string[] => foldedWords(text.replace(/\p{Cf}/gu, ""));

/** Returns the lines of a form as terms, each once. */
export function termsIn(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim().replace(/\s+/g, " "));
  return [...new Set(lines.filter((line) => line !== ""))];
}

const piecesOf = (term: string): Piece[] =>
  (fold(term).match(/[\p{L}\p{N}*]+/gu) ?? []).map((word) => (word.includes("*") ? word.split(/\*+/) : word));

/** Whether a term can be looked for: every word of it has letters, and not too few where the term is short. */
export function isTerm(term: string): boolean {
  const pieces = piecesOf(term);
  const long = (piece: Piece) => [...(typeof piece === "string" ? piece : piece.join(""))].length;
  if (term.length > termLength || pieces.length === 0) return false;
  if (pieces.length > 1) return pieces.every((piece) => long(piece) > 0);
  return pieces.every((piece) => long(piece) >= (typeof piece === "string" ? shortest : shortestStarred));
}

export const isStarred = (term: string): boolean => term.includes("*");

/**
 * Returns a function that gives the first of the terms that the words of a text hold, or null. There is no search back: a word is compared with the words that
 * begin a term by one look-up, and once with each of the few with a star, so that the cost grows with the length of the text alone.
 */
export function matcherOf(terms: string[]): (words: string[]) => string | null {
  const plain = new Map<string, Term[]>();
  const starred: Term[] = [];
  for (const text of terms) {
    const term = { text, pieces: piecesOf(text) };
    const [first] = term.pieces;
    if (typeof first === "string") plain.set(first, [...(plain.get(first) ?? []), term]);
    else if (first) starred.push(term);
  }
  return (words) => {
    for (const [at, word] of words.entries()) {
      const begun = plain.get(word);
      const found = begun?.find((term) => follows(term, words, at)) ?? starred.find((term) => follows(term, words, at));
      if (found) return found.text;
    }
    return null;
  };
}

const follows = ({ pieces }: Term, words: string[], at: number) =>
  pieces.every((piece, offset) => {
    const word = words[at + offset];
    return word !== undefined && (typeof piece === "string" ? piece === word : holds(piece, word));
  });

/** Whether a word holds these parts in their order, beginning with the first and ending with the last. */
function holds(parts: string[], word: string): boolean {
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (!word.startsWith(first) || !word.endsWith(last) || word.length < first.length + last.length) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = word.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from <= word.length - last.length;
}
