/** Limits and pure functions of polls (docs/product/polls.md). Safe in a browser. */

export const optionLimit = 8;
export const fewestOptions = 2;
export const optionLength = 80;

/** Returns the options of a text, one on each line, without empty lines and without repetitions, whatever their case. */
export function optionsFrom(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((line) => line !== "" && !seen.has(line.toLowerCase()) && seen.add(line.toLowerCase()));
}

/** Returns how many of a hundred voters chose an option, rounded. */
export const shareOf = (votes: number, voters: number): number => (voters === 0 ? 0 : Math.round((votes / voters) * 100));
