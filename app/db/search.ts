/** Returns a text in lower case without accents, for names and slugs, and for the words that are searched. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** Returns a name folded, with one space between its words. */
export const foldLine = (text: string): string => fold(text).trim().replace(/\s+/g, " ");

/** Letters that are no other letter with a mark, though people type that one: "Tłı̨chǫ" is "tlicho". */
const strokes: Record<string, string> = { ł: "l", ø: "o", đ: "d", ı: "i" };

/** Returns the words of a text as the index has them. Most texts are read by the simpler expression, which is faster. */
export function foldedWords(text: string): string[] {
  const folded = fold(text).replace(/[łøđı]/g, (letter) => strokes[letter] ?? "");
  return folded.match(/^\p{ASCII}*$/u.test(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}
