/**
 * Returns a text without the marks of its formatting, for lines that show none. An end of a mark is looked for so far only: the cost grows
 * with the text, and no faster.
 */
export function withoutMarks(text: string): string {
  return text
    .replace(/^ {0,3}(?:`{3,}|~{3,})/gm, "")
    .replace(/^ {0,3}(?:> ?)+/gm, "")
    .replace(/^ {0,3}#{1,6} /gm, "")
    .replace(/^ {0,9}[-*+] /gm, "")
    .replace(/!?\[([^\]\n]{1,300})\]\([^()\s]{1,600}\)/g, "$1")
    .replace(/(\*\*|__|~~|`)(?=\S)([^\n]{1,300}?)\1/g, "$2")
    .replace(/(?<![\w*])\*(?=\S)([^*\n]{1,300})\*(?![\w*])/g, "$1")
    .replace(/(?<![\w_])_(?=\S)([^_\n]{1,300})_(?![\w_])/g, "$1");
}
