/** Returns one or two letters for a name: the first of its first and of its last word. */
export function initials(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("fr-CA") ?? "").join("");
}

const tints = 8;

/** Returns the number of the colour of who has this name: the same one everywhere. */
export const tintOf = (name: string): string =>
  String([...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % tints);
