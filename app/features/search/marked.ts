import { fold } from "#app/db/search.ts";
import { withoutMarks } from "#app/markdown/plain.ts";

/** A piece of a text; `hit` says whether it is one of the words of the search. */
export type Part = { text: string; hit: boolean };

/** Splits a text at words, which are folded: accents and case make no difference. The joined parts are the text. */
export function markWords(text: string, words: ReadonlySet<string>): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (!words.has(fold(token)) || (token === "ai" && /[jnmly]['’]$/i.test(text.slice(0, index)))) continue; // "j'ai" says nothing of AI
    if (index > from) parts.push({ text: text.slice(from, index), hit: false });
    parts.push({ text: token, hit: true });
    from = index + token.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}

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
