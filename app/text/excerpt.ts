import { withoutMarks } from "#app/markdown/plain.ts";

/** Returns the beginning of a text on one line, without the marks of its formatting, cut between two words. */
export function excerpt(text: string, length: number): string {
  const plain = withoutMarks(text.slice(0, 4 * length + 400));
  return shortened(plain.replace(/\s+/g, " ").trim(), length);
}

/** Returns a text that begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a line cut between two words. */
export function shortened(line: string, length: number): string {
  if (line.length <= length) return line;
  return `${line.slice(0, line.lastIndexOf(" ", length) + 1 || length).trimEnd()}…`;
}
