import { createHash } from "node:crypto";

/** Into how many parts a picture is divided: what is scaled or encoded anew is nearly the same in so few. */
const [across, down] = [9, 8];

/** Returns 64 bits in hexadecimal that stay much the same when a picture is scaled or encoded anew: which of two neighbours is brighter (dHash). */
export function lookOf(picture: ImageData): string {
  const brightness = brightnessIn(picture);
  let bits = 0n;
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x + 1 < across; x += 1) {
      const at = y * across + x;
      bits = (bits << 1n) | ((brightness[at] ?? 0) > (brightness[at + 1] ?? 0) + leastStep ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, "0");
}

/** What differs by less is one tone, of 256: in an even sky the noise of an encoder must not decide. */
const leastStep = 2;

/** Returns how bright the parts of a picture are on white, from 0 to 255: each is the mean of all its pixels. */
function brightnessIn({ data, width, height }: ImageData): number[] {
  return Array.from({ length: across * down }, (_, part) => {
    const [left, right] = span(part % across, across, width);
    const [top, bottom] = span(Math.floor(part / across), down, height);
    let sum = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
        const light = (data[at] ?? 0) * 299 + (data[at + 1] ?? 0) * 587 + (data[at + 2] ?? 0) * 114;
        sum += 255 + ((light / 1000 - 255) * (data[at + 3] ?? 0)) / 255;
      }
    }
    return sum / ((right - left) * (bottom - top));
  });
}

function span(part: number, parts: number, length: number): [number, number] {
  const start = Math.floor((part * length) / parts);
  return [start, Math.max(start + 1, Math.floor(((part + 1) * length) / parts))];
}

/** Returns a hash of the pixels: one file is known by it whatever is made of it, and whatever its file says besides. */
export const sourceOf = ({ data, width, height }: ImageData): string =>
  createHash("sha256").update(`${width} ${height} `).update(data).digest("base64url").slice(0, 22);
