import { promisify } from "node:util";
import { crc32, deflate, inflateRawSync } from "node:zlib";
import atlas from "./letters.json" with { type: "json" };
import { shareHeight as height, shareWidth as width } from "./rules.ts";

type Letter = { at: number; width: number; advance: number };

const margin = 80;
/** Colours of the look: what letters of each kind are on paper, in sixteen steps. */
const paper = [0xf6, 0xf3, 0xef];
const inks = { ink: [0x1c, 0x19, 0x17], soft: [0x5a, 0x54, 0x4e], brand: [0xb0, 0x20, 0x1c] };
type Ink = keyof typeof inks;
const firstOf: Record<Ink, number> = { ink: 0, soft: 16, brand: 32 };

let known: { letters: Map<string, Letter>; coverage: Buffer } | undefined;

/** The letters with where their pixels begin: half a byte each, row by row. */
function alphabet() {
  if (known) return known;
  const letters = new Map<string, Letter>();
  let at = 0;
  for (const [index, letter] of [...atlas.letters].entries()) {
    const [wide, advance] = [atlas.widths[index] ?? 0, atlas.advances[index] ?? 0];
    letters.set(letter, { at, width: wide, advance });
    at += wide * atlas.height;
  }
  known = { letters, coverage: inflateRawSync(Buffer.from(atlas.coverage, "base64")) };
  return known;
}

const deflated = promisify(deflate);

/** Draws title, line and name of the site as a PNG. What the letters cannot say is left out. */
export async function drawShared({ title, line, brand }: { title: string; line: string; brand: string }): Promise<Buffer> {
  const rows = Buffer.alloc((width + 1) * height); // each begins with its filter, none
  for (let y = 0; y < 16; y += 1) rows.fill(firstOf.brand + 15, y * (width + 1) + 1, (y + 1) * (width + 1));
  const lines = wrapped(title, 1, 5);
  for (const [at, text] of lines.entries()) write(rows, text, { y: 60 + at * 70, scale: 1, ink: "ink" });
  for (const text of wrapped(line, 0.6, 1)) write(rows, text, { y: 480, scale: 0.6, ink: "soft" });
  for (const text of wrapped(brand, 0.75, 1)) write(rows, text, { y: 535, scale: 0.75, ink: "brand" });
  return pngOf(await deflated(rows, { level: 9 }));
}

const lettersOf = (text: string) =>
  [...text.normalize("NFC").replace(/\s+/g, " ").trim()].flatMap((one) => alphabet().letters.get(one) ?? []);
const widthOf = (text: string, scale: number) => lettersOf(text).reduce((sum, { advance }) => sum + advance * scale, 0);

/** Breaks a text between its words into at most so many lines, the last of which says with a sign that there is more. */
function wrapped(text: string, scale: number, most: number): string[] {
  const room = width - 2 * margin;
  const lines: string[] = [];
  let now = "";
  for (const word of text.normalize("NFC").split(/\s+/)) {
    const longer = now === "" ? word : `${now} ${word}`;
    if (now === "" || widthOf(longer, scale) <= room) now = longer;
    else {
      lines.push(now);
      now = word;
    }
  }
  if (now !== "") lines.push(now);
  const shown = lines.slice(0, most);
  return shown.map((one, at) => cut(at === most - 1 && lines.length > most ? `${one} …` : one, scale, room));
}

function cut(text: string, scale: number, room: number): string {
  if (widthOf(text, scale) <= room) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join("")}…`, scale) > room) letters.pop();
  return `${letters.join("")}…`;
}

function write(rows: Buffer, text: string, { y, scale, ink }: { y: number; scale: number; ink: Ink }) {
  let x = margin;
  for (const letter of lettersOf(text)) {
    const [wide, high] = [Math.ceil(letter.width * scale), Math.ceil(atlas.height * scale)];
    for (let row = 0; row < high; row += 1) {
      for (let column = 0; column < wide; column += 1) {
        const covered = coverageOf(letter, column / scale, row / scale, 1 / scale);
        const at = (y + row) * (width + 1) + 1 + Math.round(x - atlas.margin * scale) + column;
        const before = rows[at] ?? 0;
        if (covered > 0) rows[at] = firstOf[ink] + Math.max(covered, before - firstOf[ink]);
      }
    }
    x += letter.advance * scale;
  }
}

/** How much of a square of a letter's pixels is covered, in sixteen steps. */
function coverageOf({ at, width: wide }: Letter, left: number, top: number, side: number): number {
  const { coverage } = alphabet();
  let [sum, count] = [0, 0];
  for (let y = Math.floor(top); y < Math.min(atlas.height, Math.ceil(top + side)); y += 1) {
    for (let x = Math.floor(left); x < Math.min(wide, Math.ceil(left + side)); x += 1) {
      const index = at + y * wide + x;
      const pair = coverage[index >> 1] ?? 0;
      sum += index % 2 === 0 ? pair >> 4 : pair & 15;
      count += 1;
    }
  }
  return count === 0 ? 0 : Math.round(sum / count);
}

/** A part of a PNG, with its length before it and its sum behind. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** How a PNG begins: its signature, its sides, and whether a pixel is a number in a list of colours (3) or red, green and blue (2). */
export function pngHead(wide: number, high: number, colours: 2 | 3, bits = 8): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wide, 0);
  head.writeUInt32BE(high, 4);
  head.set([bits, colours], 8);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head)]);
}

/** A PNG of one byte for each pixel, with the colours of the letters. */
function pngOf(pixels: Buffer): Buffer {
  const colours = Object.values(inks).flatMap((to) =>
    Array.from({ length: 16 }, (_, step) => paper.map((from, at) => Math.round(from + (((to[at] ?? 0) - from) * step) / 15))),
  );
  return Buffer.concat([
    pngHead(width, height, 3),
    chunk("PLTE", Buffer.from(colours.flat())),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
