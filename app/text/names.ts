/** The most characters of one name in a list: a technology, a skill, a role. */
export const listedNameLimit = 60;

/** Splits a text at its commas into names. Keeps their order and drops repetitions, whatever their case. */
export function namesFrom(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(",")
    .map((name) => name.trim().replace(/\s+/g, " "))
    .filter((name) => name !== "" && !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()));
}

/** Returns the first few names that were not chosen yet, whatever their case. */
export function suggestionsFrom(all: readonly string[], chosen: string[], most: number): string[] {
  const taken = new Set(chosen.map((one) => one.toLowerCase()));
  return all.filter((one) => !taken.has(one.toLowerCase())).slice(0, most);
}
