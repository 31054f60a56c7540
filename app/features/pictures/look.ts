import { createHash } from "node:crypto";

/** A picture is first divided into so many parts in each direction: what is scaled or encoded anew is nearly the same in these. */
const side = 180;
/** What is cut off for a look of the rest, in parts: left, top, right, bottom. */
const cut = 9;
const cuts = [[0, 0, 0, 0], [cut, cut, cut, cut], [4, 4, 4, 4], [cut, cut, 0, 0], [0, cut, cut, 0], [cut, 0, 0, cut], [0, 0, cut, cut]] as const; // biome-ignore format: a list

/**
 * Returns what a picture looks like, which stays much the same when it is scaled or encoded anew: of the whole and of what remains of it when
 * some of it is cut off, each as it is and as in a mirror. Each look is 128 bits in hexadecimal: which of two neighbours is brighter (dHash).
 */
export function lookOf(picture: ImageData): string {
  const brightness = brightnessIn(picture);
  return cuts.flatMap((one) => [hashOf(brightness, one, false), hashOf(brightness, one, true)]).join("");
}

/** What differs by less is one tone, of 256: in an even sky the noise of an encoder must not decide. */
const leastStep = 2;

function hashOf(brightness: number[], [left, top, right, bottom]: (typeof cuts)[number], isMirrored: boolean): string {
  const meanOf = (x: number, y: number, across: number, down: number) => {
    const [from, to] = span(isMirrored ? across - 1 - x : x, across, side - left - right);
    const [above, below] = span(y, down, side - top - bottom);
    let sum = 0;
    for (let row = top + above; row < top + below; row += 1)
      for (let at = left + from; at < left + to; at += 1) sum += brightness[row * side + at] ?? 0;
    return sum / ((to - from) * (below - above));
  };
  const cells = Array.from({ length: 64 }, (_, at) => [at % 8, Math.floor(at / 8)] as const);
  const beside = cells.map(([x, y]) => meanOf(x, y, 9, 8) > meanOf(x + 1, y, 9, 8) + leastStep);
  const below = cells.map(([x, y]) => meanOf(x, y, 8, 9) > meanOf(x, y + 1, 8, 9) + leastStep);
  const bits = [...beside, ...below].map(Number).join("");
  return BigInt(`0b${bits}`).toString(16).padStart(32, "0");
}

/** Returns how bright the parts of a picture are on white, from 0 to 255: each is the mean of all its pixels. */
function brightnessIn({ data, width, height }: ImageData): number[] {
  return Array.from({ length: side * side }, (_, part) => {
    const [left, right] = span(part % side, side, width);
    const [top, bottom] = span(Math.floor(part / side), side, height);
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
