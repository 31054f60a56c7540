/** What a picture is for: a member's face, a company's logo, or one in a text. */
export const pictureUses = ["face", "logo", "text"] as const;
export type PictureUse = (typeof pictureUses)[number];

/** What a picture may be sent as. What it is, its content says. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** The bytes that a file may have, and the pixels that are decoded of it. */
export const pictureBytes = 5_000_000;
export const picturePixels = 25_000_000;

/** How many pictures a member may send in a day, and how many bytes besides a picture its form may have. */
export const picturesADay = 60;
export const pictureFormBytes = pictureBytes + 200_000;

/** The sides in pixels of the squares that a picture is fitted into; a face is cut to fill them, and a logo lies on white. The smallest face is kept within `faceBytes`. */
export const sizesOf = { face: [80, 320], logo: [80, 320], text: [320, 640, 1200] } as const satisfies Record<PictureUse, number[]>;
export const faceBytes = 1_500;

/** Returns the address of a picture in one size. A browser gets WebP where it reads it, else JPEG. */
export const pictureAddress = (digest: string, size: number) => `/pictures/${digest}/${size}`;

/** A hash of the content, in an address or in a form. */
export const isDigest = (text: string) => /^[\w-]{22}$/.test(text);

/** Returns the hashes of pictures as one text: a decision goes by those that were seen. */
export const digestsIn = (pictures: { digest: string }[]) => pictures.map(({ digest }) => digest).join();

/** The bits of 128 in which two pictures differ at a glance, and from how many on they are two. */
const nearBits = 14;
const hashLength = 32;

/** Whether two pictures look alike (look.ts), one of them maybe as in a mirror or with its edges cut off. A look that was kept before is the first half of one hash. */
export function looksAlike(one: string, other: string): boolean {
  const hashes = (look: string) => Array.from({ length: Math.ceil(look.length / hashLength) }, (_, at) => look.slice(at * hashLength, (at + 1) * hashLength)); // biome-ignore format: one line
  const [[ours = "", ...ourRest], [theirs = "", ...theirRest]] = [hashes(one), hashes(other)];
  return isNear(ours, theirs) || ourRest.some((hash) => isNear(hash, theirs)) || theirRest.some((hash) => isNear(ours, hash));
}

function isNear(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  const [ours, theirs] = [one.slice(0, length), other.slice(0, length)];
  // The fewer edges a picture has, the less they say: an even one looks like no other.
  return bitsApart(ours, theirs) < Math.min((nearBits * length) / hashLength, bitsApart(theirs, "0".repeat(length)) / 2);
}

/** Counts the bits in which two hashes in hexadecimal differ. */
export function bitsApart(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at += 8) {
    let different = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16);
    for (; different !== 0; different &= different - 1) bits += 1;
  }
  return bits;
}

/** What can have pictures. A member has one face, and a company one logo that was sent and one that was fetched from its website. */
export const pictureHolders = ["face", "logo", "site-logo", "post", "comment", "project"] as const;
export type PictureHolder = (typeof pictureHolders)[number];
export type PicturePlace = `${PictureHolder}:${number}`;

/** Returns what a stored place names; null for a picture that stands nowhere yet. */
export function holderIn(place: string): { kind: PictureHolder; id: number } | null {
  const [name = "", id = ""] = place.split(":");
  const kind = pictureHolders.find((one) => one === name);
  return kind ? { kind, id: Number(id) } : null;
}
