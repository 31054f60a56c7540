import { withoutMarks } from "#app/markdown/plain.ts";

/** Returns the beginning of a text on one line, without the marks of its formatting, cut between two words. */
export function excerpt(text: string, length: number): string {
  const line = withoutMarks(text.slice(0, 4 * length + 400))
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= length) return line;
  return `${line.slice(0, line.lastIndexOf(" ", length) + 1 || length).trimEnd()}…`;
}
