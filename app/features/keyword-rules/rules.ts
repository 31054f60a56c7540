import { fold } from "#app/db/search.ts";
import { asSeen, digitsAsLetters, plainLetters } from "#app/text/confusables.ts";
import { visibleText } from "#app/text/visible-text.ts";

/** What can wait until somebody has looked at it, before others read it. */
export const heldTypes = ["post", "translation", "comment", "project"] as const;
export type HeldType = (typeof heldTypes)[number];
export type HeldTarget = { type: HeldType; id: number };

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

/** Returns words folded as search folds them, with each letter as it is seen: a Cyrillic а is an a. */
const foldedWords = (text: string): string[] => asSeen(fold(text)).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the words of a text as they stand, and with digits for letters where that makes other words. */
function readingsOf(text: string): string[][] {
  const folded = fold(text);
  const all = new Set([asSeen(folded), digitsAsLetters(folded, "i"), digitsAsLetters(folded, "l")]);
  return [...all].map((reading) => reading.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** What stands inside a word and is no letter: c.a.s.i.n.o, cas-ino. */
const insideWords = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s]{1,3}(?=[\p{L}\p{N}])/gu;
/** Three single letters or more, with a space, an empty line or marks between them: c - a - s. */
const spelled = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]{1,5}[\p{L}\p{N}]){2,}(?![\p{L}\p{N}])/gu;
/** Spaces that are hardly seen, and what many readers draw as nothing. */
const thinSpaces = /[\u2006-\u200a\u2028\u2029\u202f\u205f]/g;

/** Returns a text with l and I, which are drawn alike, as the letters beside them suggest: CASlNO, Iottery. */
const withCaseOfNeighbours = (text: string) => text.replace(/(?<=\p{Lu})l(?!\p{Ll})/gu, "I").replace(/I(?=\p{Ll})|(?<=\p{Ll})I/gu, "l");
/** The fewest letters of a term that is looked for within letters that were spelled out, where no space says which words they are. */
const fewestSpelled = 4;

/** A text as it may be read: its words as they stand and with what stands inside them left out, and the letters that are spelled out one by one. */
export type Readings = { words: string[][]; runs: string[] };

export function wordsIn(text: string): Readings {
  const visible = visibleText(text);
  const [seen = "", close = ""] = [visible, visible.replace(thinSpaces, "")].map((one) =>
    plainLetters(one.replace(/[\u200c\u200d]/g, "")).normalize("NFKC"),
  );
  const runs = [...seen.matchAll(spelled)].map(([letters]) => foldedWords(letters.replace(/[^\p{L}\p{N}]/gu, "")).join(""));
  return { words: [...new Set([seen, close.replace(insideWords, ""), withCaseOfNeighbours(seen)])].flatMap(readingsOf), runs };
}

/** Returns the lines of a form as terms, each once. */
export function termsIn(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim().replace(/\s+/g, " "));
  return [...new Set(lines.filter((line) => line !== ""))];
}

const piecesOf = (term: string): Piece[] =>
  (asSeen(fold(term)).match(/[\p{L}\p{N}*]+/gu) ?? []).map((word) => (word.includes("*") ? word.split(/\*+/) : word));

/** Whether a term can be looked for: every word of it has letters, and not too few where the term is short. */
export function isTerm(term: string): boolean {
  const pieces = piecesOf(term);
  const long = (piece: Piece) => [...(typeof piece === "string" ? piece : piece.join(""))].length;
  if (term.length > termLength || pieces.length === 0) return false;
  if (pieces.length > 1) return pieces.every((piece) => long(piece) > 0);
  return pieces.every((piece) => long(piece) >= (typeof piece === "string" ? shortest : shortestStarred));
}

export const isStarred = (term: string): boolean => term.includes("*");

/** How often a text holds each of the terms that it holds. */
export type Hits = Map<string, number>;

/**
 * Returns a function that counts the terms in a text. There is no search back: a word is compared with the words that begin a term by one look-up,
 * and once with each of the few with a star, so that the cost grows with the length of the text alone.
 */
export function counterOf(terms: string[]): (readings: Readings) => Hits {
  const plain = new Map<string, Term[]>();
  const starred: Term[] = [];
  const whole = terms.map((text) => ({ text, pieces: piecesOf(text) }));
  for (const term of whole) {
    const [first] = term.pieces;
    if (typeof first === "string") plain.set(first, [...(plain.get(first) ?? []), term]);
    else if (first) starred.push(term);
  }
  const countIn = (words: string[], hits: Hits) => {
    for (const [at, word] of words.entries())
      for (const term of [...(plain.get(word) ?? []), ...starred]) if (follows(term, words, at)) count(hits, term.text);
  };
  return ({ words, runs }) => {
    const readings = words.map((reading) => {
      const hits: Hits = new Map();
      countIn(reading, hits);
      return hits;
    });
    const spelledOut: Hits = new Map();
    for (const run of runs) for (const term of whole) if (isSpelled(term, run)) count(spelledOut, term.text);
    return mostOf([...readings, spelledOut]);
  };
}

/** Returns a function that gives the first of the terms that a text holds, or null. */
export function matcherOf(terms: string[]): (readings: Readings) => string | null {
  const hitsIn = counterOf(terms);
  return (readings) => hitsIn(readings).keys().next().value ?? null;
}

const count = (hits: Hits, term: string) => hits.set(term, (hits.get(term) ?? 0) + 1);

/** Returns the highest count of each term. */
function mostOf(all: Hits[]): Hits {
  const most: Hits = new Map();
  for (const hits of all) for (const [term, times] of hits) most.set(term, Math.max(times, most.get(term) ?? 0));
  return most;
}

/** Whether letters that are spelled out one by one are a term, or hold a longer one. */
function isSpelled({ pieces }: Term, run: string): boolean {
  if (pieces.some((piece) => typeof piece !== "string")) return pieces.length === 1 && holds(pieces[0] as string[], run); // the one piece has stars
  const letters = pieces.join("");
  return letters.length >= fewestSpelled ? run.includes(letters) : run === letters;
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
