/** How long one name of a list may be: a technology, a skill, a role. */
export const listedNameLimit = 60;

/** Names with commas between, without doubles whatever their case, in their order. */
export function namesFrom(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(",")
    .map((name) => name.trim().replace(/\s+/g, " "))
    .filter((name) => name !== "" && !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()));
}
