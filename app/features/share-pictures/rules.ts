import { language } from "#app/words/messages.ts";

export const shareKinds = ["site", "post", "project", "company", "programme"] as const;
export type ShareKind = (typeof shareKinds)[number];
/** What stands on the picture of a page; `key` is its id or slug. */
export type Shared = { kind: ShareKind; key: string | number; title: string; line: string };

export const shareWidth = 1200;
export const shareHeight = 630;
/** Raised when the same texts are drawn in another way. */
const drawing = 1;

/** Returns a hash of what is drawn, in letters and digits (FNV-1a, twice): another text has another address. It proves nothing. */
export function shareDigest({ title, line }: Shared, brand: string): string {
  const hash = (seed: number) => {
    let sum = 0x811c9dc5 ^ seed;
    for (const letter of JSON.stringify([drawing, title, line, brand])) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return (sum >>> 0).toString(36);
  };
  return hash(1) + hash(2);
}

/** Returns the path of the picture, in the language of the page. */
export const sharePath = (shared: Shared, brand: string) =>
  `/share-picture/${shared.kind}/${shared.key}/${shareDigest(shared, brand)}.png?lang=${language()}`;
