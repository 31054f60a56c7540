/** Lower case without accents: SQLite folds neither É nor ß, so names and slugs are folded here. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/**
 * A person's words as an FTS5 query: each word quoted, the last one as a prefix, all of them required.
 * Nothing a person types is ever read as query syntax. Null when there is no word in it.
 */
export function searchQuery(text: string): string | null {
  const words = text
    .normalize("NFC")
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 12);
  return words
    ? words
        .map((word) => `"${word}"`)
        .join(" ")
        .concat("*")
    : null;
}
