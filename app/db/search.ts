/** Returns a text in lower case without accents. SQLite folds neither É nor ß, so names and slugs are folded here. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** Returns a name folded, with one space between its words. */
export const foldLine = (text: string): string => fold(text).trim().replace(/\s+/g, " ");

/** Returns the words of a search as they were typed, at most twelve. */
export function wordsOf(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 12);
}

/**
 * Returns a person's words as an FTS5 query: each word quoted, the last one as a prefix, all of them required. Nothing a person types is
 * ever read as query syntax. Returns null when the text has no word.
 */
export function searchQuery(text: string): string | null {
  const whole = wholeWordsQuery(text);
  return whole === null ? null : `${whole}*`;
}

/** Like `searchQuery`, with the last word whole. */
export function wholeWordsQuery(text: string): string | null {
  const words = wordsOf(text);
  return words.length > 0 ? words.map((word) => `"${word}"`).join(" ") : null;
}
