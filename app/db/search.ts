/** Lower case without accents: SQLite folds neither É nor ß, so names and slugs are folded here. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** The words of a search, at most twelve, as they were typed. */
export function wordsOf(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 12);
}

/**
 * A person's words as an FTS5 query: each word quoted, the last one as a prefix, all of them required.
 * Nothing a person types is ever read as query syntax. Null when there is no word in it.
 */
export function searchQuery(text: string): string | null {
  const whole = wholeWordsQuery(text);
  return whole === null ? null : `${whole}*`;
}

/** The same with the last word whole. */
export function wholeWordsQuery(text: string): string | null {
  const words = wordsOf(text);
  return words.length > 0 ? words.map((word) => `"${word}"`).join(" ") : null;
}
