import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { combineCrc, crcShift } from "./crc-combine.ts";
import { type FixedSlot, type LaidOut, layOut } from "./gzip-template.ts";
import { holds, type OwnFacts, type PageTemplate, type SlotTexts, textOf } from "./page-template.ts";

// A member's page is joined from pieces that were deflated once, and from what is the member's own. They are one gzip file (RFC 1952), since
// - a deflate stream is a series of blocks, and nothing but distances reaches from one into another (RFC 1951, 3.2). A sync flush ends a piece
//   with an empty stored block, and so at a whole byte (3.2.4): any other piece can follow.
// - distances count bytes of text (3.2.5), and a slot has one length for all readers (gzip-template.ts).
// - a piece is deflated with the 32 kB before it as preset dictionary, in which slots are full of a byte that UTF-8 never has. Nothing equals
//   it, so no piece copies from a slot before it.
// - what members wrote is in stored blocks, outside all that is compressed: the length of a page says nothing of secrets in it (BREACH).

const windowBytes = 32_768;
const notUtf8 = 0xff;
/** A piece ends at the first slot after so many bytes. Longer pieces compress better and fewer readers have them in common. */
const pieceBytes = 10_000;
/** With the stylesheet it is 14 kB, what a first visit may load. Brotli is a tenth smaller, so heavier pages are compressed by it for each reader. */
const mostBytes = 9_900;
/** How many bytes of pieces are kept for a page at most. */
export const keptBytes = ({ bytes }: PageTemplate) => Math.ceil(bytes / 2);

/** Deflate, no flags, no time, the best compression, from an unknown system (RFC 1952, 2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** A last block of fixed Huffman codes with nothing in it (RFC 1951, 3.2.6). */
const emptyLastBlock = Buffer.from([3, 0]);

type Deflated = { body: Buffer; crc: number; shift: number };
/** Deflates a piece of a page, given the texts of all its slots. */
type Piece = (texts: string[]) => Deflated;

/** Returns a function that makes a member's page, in gzip. It returns null where the page cannot be joined, or not for this member. */
export function gzipJoiner(template: PageTemplate): (own: OwnFacts, slotTexts: SlotTexts) => Buffer | null {
  let laidOut: LaidOut | null | undefined;
  let pieces: Piece[];
  let bytes: number;

  return (own, slotTexts) => {
    if (laidOut === undefined) {
      laidOut = layOut(template);
      pieces = cut(laidOut ?? [], keptBytes(template));
      bytes = (laidOut ?? []).reduce((sum, part) => sum + lengthOf(part), 0);
    }
    const texts = laidOut && textsOf(laidOut, own, slotTexts);
    if (!texts) return null;
    const deflated = pieces.map((piece) => piece(texts));
    let sum = 0;
    for (const { crc, shift } of deflated) sum = combineCrc(sum, crc, shift);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(sum, 0);
    end.writeUInt32LE(bytes, 4);
    const joined = Buffer.concat([head, ...deflated.map(({ body }) => body), emptyLastBlock, end]);
    if (joined.length <= mostBytes) return joined;
    laidOut = null;
    return null;
  };
}

const lengthOf = (part: Buffer | FixedSlot) => (Buffer.isBuffer(part) ? part.length : part.bytes);
const filled = (text: string, bytes: number) => Buffer.from(text.padEnd(bytes, " "), "latin1");

/** Returns the text of each slot, and "" for the parts between them. Returns null where a text is too long. */
function textsOf(laidOut: LaidOut, own: OwnFacts, slotTexts: SlotTexts): string[] | null {
  const texts: string[] = [];
  let weightAt = -1;
  let bytes = -"><".length; // of the page without its weight and without spaces, as fillTemplate counts them
  for (const [at, part] of laidOut.entries()) {
    let text = "";
    if (Buffer.isBuffer(part)) bytes += part.length;
    else if (part.fact[0] === "weight") weightAt = at;
    else text = part.texts ? part.texts[holds(part.fact, own) ? 1 : 0] : textOf(part.fact, own, slotTexts).toString("latin1") + part.tail;
    bytes += text.length;
    texts.push(text);
  }
  const weight = laidOut[weightAt];
  if (weight && !Buffer.isBuffer(weight)) {
    texts[weightAt] = Buffer.from(slotTexts.weight(Math.ceil(bytes / 1024))).toString("latin1") + weight.tail;
  }
  return laidOut.some((part, at) => (texts[at]?.length ?? 0) > lengthOf(part)) ? null : texts;
}

/** What a member wrote, and the keys of forms: pieces of their own, never kept. */
const isStored = (part: Buffer | FixedSlot) => !Buffer.isBuffer(part) && ["username", "email", "key"].includes(part.fact[0] ?? "");

function cut(laidOut: LaidOut, mostKept: number): Piece[] {
  const kept = new LRUCache<string, Deflated>({ maxSize: mostKept, sizeCalculation: ({ body }) => body.length });
  const pieces: Piece[] = [];
  let begun = 0;
  let bytes = 0;
  const endAt = (end: number) => {
    if (end > begun) pieces.push(keptPiece(laidOut, begun, end, kept));
    begun = end;
    bytes = 0;
  };
  for (const [at, part] of laidOut.entries()) {
    if (!Buffer.isBuffer(part) && (bytes >= pieceBytes || isStored(part))) endAt(at);
    if (!Buffer.isBuffer(part) && isStored(part)) {
      pieces.push(storedPiece(part, at));
      begun = at + 1;
    } else bytes += lengthOf(part);
  }
  endAt(laidOut.length);
  return pieces;
}

/** Text and slots with few values: deflated when first wanted with these values, and kept. */
function keptPiece(laidOut: LaidOut, begun: number, end: number, kept: LRUCache<string, Deflated>): Piece {
  const parts = laidOut.slice(begun, end);
  const slots = parts.flatMap((slot, at) => (Buffer.isBuffer(slot) ? [] : [{ slot, at: begun + at }]));
  const shift = crcShift(parts.reduce((sum, part) => sum + lengthOf(part), 0));
  return (texts) => {
    let key = `${begun}`;
    for (const { slot, at } of slots) key += ` ${slot.texts?.indexOf(texts[at] ?? "") ?? texts[at]}`;
    const known = kept.get(key);
    if (known) return known;
    const text = Buffer.concat(parts.map((part, at) => (Buffer.isBuffer(part) ? part : filled(texts[begun + at] ?? "", part.bytes))));
    const made = { body: deflate(text, windowBefore(laidOut, begun)), crc: crc32(text), shift };
    kept.set(key, made);
    return made;
  };
}

/** The 32 kB before a part, as preset dictionary. */
function windowBefore(laidOut: LaidOut, end: number): Buffer {
  const window = laidOut.slice(0, end).map((part) => (Buffer.isBuffer(part) ? part : Buffer.alloc(part.bytes, notUtf8)));
  return Buffer.concat(window).subarray(-windowBytes);
}

function deflate(text: Buffer, dictionary?: Buffer): Buffer {
  const options = { level: 9, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary?.length && { dictionary }) };
  return Buffer.from(deflateRawSync(text, options)); // a copy: zlib returns a slice of 64 kB
}

/** The same few ends of slots follow all texts. */
const ends = new LRUCache<string, Buffer>({ max: 1_000 });

/** A text in a stored block (RFC 1951, 3.2.4), and behind it the rest of its slot. */
function storedPiece({ tail, bytes }: FixedSlot, at: number): Piece {
  const shift = crcShift(bytes);
  return (texts) => {
    const all = filled(texts[at] ?? "", bytes);
    const length = (texts[at] ?? "").length - tail.length;
    const rest = all.subarray(length);
    const key = rest.toString("latin1");
    const end = ends.get(key) ?? deflate(rest);
    ends.set(key, end);
    const blockHead = Buffer.alloc(5);
    blockHead.writeUInt16LE(length, 1);
    blockHead.writeUInt16LE(0xffff - length, 3);
    return { body: Buffer.concat([blockHead, all.subarray(0, length), end]), crc: crc32(all), shift };
  };
}
