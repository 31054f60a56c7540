/** Returns one or two letters for a name: the first of its first and of its last word. */
export function initials(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("fr-CA") ?? "").join("");
}
