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
