/** Returns the beginning of a text on one line, cut between two words. */
export function firstWords(text: string, limit: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= limit) return line;
  return `${line.slice(0, line.lastIndexOf(" ", limit) + 1 || limit).trimEnd()}…`;
}
