/** Returns the beginning of a text on one line, cut between two words. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  return `${line.slice(0, line.lastIndexOf(" ", length) + 1 || length).trimEnd()}…`;
}
