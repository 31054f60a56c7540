import { fold } from "#app/db/search.ts";
import { withoutMarks } from "#app/markdown/plain.ts";

/** A piece of a text; `hit` says whether it is one of the words of the search. */
export type Part = { text: string; hit: boolean };

const longestName = 6;

/** Splits a text at words and names of several words, which are folded: accents and case make no difference. The joined parts are the text. */
export function markWords(text: string, words: ReadonlySet<string>): Part[] {
  const parts: Part[] = [];
  const tokens = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: token, index }) => ({
    from: index,
    to: index + token.length,
    folded: fold(token),
  }));
  let from = 0;
  for (let at = 0; at < tokens.length; ) {
    const length = longestAt(tokens.slice(at, at + longestName), words);
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    at += Math.max(1, length);
    if (!first || !last || length === 0) continue;
    if (length === 1 && text.slice(first.from, first.to) === "ai" && /[jnmly]['’]$/i.test(text.slice(0, first.from))) continue; // "j'ai" says nothing of AI
    if (first.from > from) parts.push({ text: text.slice(from, first.from), hit: false });
    parts.push({ text: text.slice(first.from, last.to), hit: true });
    from = last.to;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}

/** Returns how many of the first words of a text are together one of these, 0 where they are none. */
const longestAt = (tokens: { folded: string }[], words: ReadonlySet<string>): number =>
  tokens.findLastIndex((_, last) => words.has(tokens.slice(0, last + 1).map(({ folded }) => folded).join(" "))) + 1; // biome-ignore format: one expression

export const snippetLength = 180;
const lead = 60;

/** Returns about one line of text around the first match, or null when the text contains none of the words. */
export function snippetOf(text: string, words: ReadonlySet<string>): Part[] | null {
  const line = withoutMarks(text).replace(/\s+/g, " ").trim();
  const parts = markWords(line, words);
  const first = parts.findIndex((part) => part.hit);
  if (first < 0) return null;
  const hit = parts.slice(0, first).reduce((sum, part) => sum + part.text.length, 0);
  const start = wordStart(line, Math.max(0, hit - lead), hit);
  const end = wordEnd(line, Math.min(line.length, start + snippetLength));
  const cut = between(parts, start, end);
  return [...(start > 0 ? [{ text: "…", hit: false }] : []), ...cut, ...(end < line.length ? [{ text: "…", hit: false }] : [])];
}

/** Returns the next start of a word from `at` on, at most `most`, and never inside a character. */
function wordStart(line: string, at: number, most: number): number {
  if (at === 0) return 0;
  const blank = line.indexOf(" ", at - 1);
  return blank >= 0 && blank < most ? blank + 1 : most;
}

/** Returns the last end of a word up to `at`, or the last whole character when a word is longer than the line. */
function wordEnd(line: string, at: number): number {
  if (at === line.length) return at;
  const blank = line.lastIndexOf(" ", at);
  if (blank > at - lead) return blank;
  return /[\uD800-\uDBFF]/.test(line.charAt(at - 1)) ? at - 1 : at;
}

function between(parts: Part[], start: number, end: number): Part[] {
  let from = 0;
  return parts.flatMap(({ text, hit }) => {
    const piece = text.slice(Math.max(0, start - from), Math.max(0, end - from));
    from += text.length;
    return piece ? [{ text: piece, hit }] : [];
  });
}
