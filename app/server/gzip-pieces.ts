import { constants, crc32, deflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { ownBytes } from "./compress.ts";
import { combineCrc, crcShift } from "./crc-combine.ts";
import { type FixedSlot, type LaidOut, layOut } from "./gzip-template.ts";
import { holds, type OwnFacts, type PageTemplate, type SlotTexts, textOf } from "./page-template.ts";

// A member's page is joined from pieces that were deflated once, and from what is the member's own. They are one gzip file (RFC 1952), since
// - a deflate stream is a series of blocks, and nothing but distances reaches from one into another (RFC 1951, 3.2). A sync flush ends a piece
//   with an empty stored block, and so at a whole byte (3.2.4): any other piece can follow.
// - distances count bytes of text (3.2.5), and a slot has one length for all readers (gzip-template.ts).
// - a piece is deflated with the 32 kB before it as preset dictionary, in which slots are full of a byte that UTF-8 never has. Nothing equals
//   it, so no piece copies from a slot before it.
// The reader's name, face and address and the keys of forms are in stored blocks, outside what is compressed together: the length of a page says
// nothing of them, whatever else is made to stand on it (BREACH).

const windowBytes = 32_768;
const notUtf8 = 0xff;
/** A piece ends at the first slot after so many bytes. Longer pieces compress better and fewer readers have them in common. */
const pieceBytes = 10_000;
/** With the stylesheets of a hub it is 14 kB, what a first visit may load. Brotli is a tenth smaller, so heavier pages are compressed by it for each reader. */
const mostBytes = 8_900;
/** How many bytes of pieces are kept for a page at most. */
export const keptBytes = ({ bytes }: PageTemplate) => Math.ceil(bytes / 2);

/** Deflate, no flags, no time, the best compression, from an unknown system (RFC 1952, 2.3). */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** A last block of fixed Huffman codes with nothing in it (RFC 1951, 3.2.6). */
const emptyLastBlock = Buffer.from([3, 0]);

type Deflated = { body: Buffer; crc: number; shift: number };
/** Deflates a part of a page, given the texts of all slots of the page. */
type Piece = (texts: string[]) => Deflated;
type Page = { pieces: Piece[]; bytes: number; slots: FixedSlot[]; textBytes: number };

/** The pieces of a page that were deflated, by what they are of. */
export type KnownPieces = [key: string, piece: Deflated][];

/**
 * Returns what makes a member's page, in gzip, and null where the page cannot be joined, or not for this member; and what was deflated for it,
 * of which it begins the next time.
 */
export function gzipJoiner(template: PageTemplate, known: KnownPieces = []) {
  let page: Page | null | undefined;
  const kept = new LRUCache<string, Deflated>({ maxSize: keptBytes(template), sizeCalculation: ({ body }) => body.length });
  for (const [key, piece] of known) kept.set(key, piece);
  return { join, known: (): KnownPieces => [...kept.entries()].reverse() };

  function join(own: OwnFacts, slotTexts: SlotTexts): Buffer | null {
    if (page === undefined) {
      const laidOut = layOut(template);
      page = laidOut && cut(laidOut, kept);
    }
    const texts = page && textsOf(page, own, slotTexts);
    if (!page || !texts) return null;
    const deflated = page.pieces.map((piece) => piece(texts));
    let sum = 0;
    for (const { crc, shift } of deflated) sum = combineCrc(sum, crc, shift);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(sum, 0);
    end.writeUInt32LE(page.bytes, 4);
    const joined = Buffer.concat([head, ...deflated.map(({ body }) => body), emptyLastBlock, end]);
    if (joined.length <= mostBytes) return joined;
    page = null;
    return null;
  }
}

/** Returns the text of each slot, or null where one is too long. */
function textsOf({ slots, textBytes }: Page, own: OwnFacts, slotTexts: SlotTexts): string[] | null {
  const texts: string[] = [];
  let weightAt = -1;
  let bytes = textBytes - "><".length; // without weight and spaces, as fillTemplate counts them
  for (const { fact, texts: choice, tail } of slots) {
    let text = "";
    if (choice) text = choice[holds(fact, own) ? 1 : 0];
    else if (fact[0] === "weight") weightAt = texts.length;
    else text = textOf(fact, own, slotTexts).toString("latin1") + tail;
    bytes += text.length;
    texts.push(text);
  }
  const weight = slots[weightAt];
  if (weight) texts[weightAt] = Buffer.from(slotTexts.weight(Math.ceil(bytes / 1024))).toString("latin1") + weight.tail;
  return slots.every((slot, at) => (texts[at] ?? "").length <= slot.bytes) ? texts : null;
}

const isSlot = (part: Buffer | FixedSlot): part is FixedSlot => !Buffer.isBuffer(part);
const lengthOf = (parts: LaidOut) => parts.reduce((sum, part) => sum + (isSlot(part) ? part.bytes : part.length), 0);
const filled = (text: string, bytes: number) => Buffer.from(text.padEnd(bytes, " "), "latin1");
/** What a member wrote, and the keys of forms. */
const isStored = (slot: FixedSlot) => ["username", "face", "email", "key"].includes(slot.fact[0] ?? "");

function cut(laidOut: LaidOut, kept: LRUCache<string, Deflated>): Page {
  const slots = laidOut.filter(isSlot);
  const pieces: Piece[] = [];
  let begun = 0;
  let firstSlot = 0;
  for (const [at, part] of laidOut.entries()) {
    if (!isSlot(part) || (!isStored(part) && lengthOf(laidOut.slice(begun, at)) < pieceBytes)) continue;
    endAt(at);
    if (isStored(part)) {
      pieces.push(storedPiece(part, firstSlot));
      begun += 1;
      firstSlot += 1;
    }
  }
  endAt(laidOut.length);
  return { pieces, bytes: lengthOf(laidOut), slots, textBytes: lengthOf(laidOut.filter((part) => !isSlot(part))) };

  function endAt(end: number) {
    if (end === begun) return;
    pieces.push(keptPiece(laidOut, begun, end, firstSlot, kept));
    firstSlot += laidOut.slice(begun, end).filter(isSlot).length;
    begun = end;
  }
}

/** Text and slots with few values: deflated when first wanted with these values, and kept. */
function keptPiece(laidOut: LaidOut, begun: number, end: number, firstSlot: number, kept: LRUCache<string, Deflated>): Piece {
  const parts = laidOut.slice(begun, end);
  const slots = parts.filter(isSlot);
  const shift = crcShift(lengthOf(parts));
  return (texts) => {
    let key = `${begun}`;
    for (const [at, slot] of slots.entries()) {
      const text = texts[firstSlot + at] ?? "";
      key += slot.texts ? (text === slot.texts[1] ? "+" : "-") : `${text}\n`;
    }
    const known = kept.get(key);
    if (known) return known;
    let at = firstSlot;
    const text = Buffer.concat(parts.map((part) => (isSlot(part) ? filled(texts[at++] ?? "", part.bytes) : part)));
    const made = { body: deflate(text, windowBefore(laidOut, begun)), crc: crc32(text), shift };
    kept.set(key, made);
    return made;
  };
}

/** Returns the 32 kB before a part, as preset dictionary. */
function windowBefore(laidOut: LaidOut, end: number): Buffer {
  const window = laidOut.slice(0, end).map((part) => (isSlot(part) ? Buffer.alloc(part.bytes, notUtf8) : part));
  return Buffer.concat(window).subarray(-windowBytes);
}

function deflate(text: Buffer, dictionary?: Buffer): Buffer {
  const options = { level: 9, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary?.length && { dictionary }) };
  return ownBytes(deflateRawSync(text, options));
}

/** Texts of different lengths leave the same few ends of slots. */
const ends = new LRUCache<string, Buffer>({ max: 1_000 });

/** A text in a stored block (RFC 1951, 3.2.4), and behind it the rest of its slot. */
function storedPiece({ tail, bytes }: FixedSlot, at: number): Piece {
  const shift = crcShift(bytes);
  return (texts) => {
    const text = texts[at] ?? "";
    const length = text.length - tail.length;
    const all = filled(text, bytes);
    const key = `${tail} ${bytes - length}`;
    const end = ends.get(key) ?? deflate(all.subarray(length));
    ends.set(key, end);
    const blockHead = Buffer.alloc(5);
    blockHead.writeUInt16LE(length, 1);
    blockHead.writeUInt16LE(0xffff - length, 3);
    return { body: Buffer.concat([blockHead, all.subarray(0, length), end]), crc: crc32(all), shift };
  };
}
