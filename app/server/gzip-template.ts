import { ownBytes } from "./compress.ts";
import type { PageTemplate } from "./page-template.ts";

/** A page in which everything keeps its place, whoever reads it: text, and slots of a fixed length. */
export type LaidOut = (Buffer | FixedSlot)[];
/** Spaces fill what a text leaves free of `bytes`. Strings have one character for each byte here (latin1). */
export type FixedSlot = {
  fact: string[];
  /** The texts to choose from; null where any text may stand. */
  texts: Choice | null;
  /** What stands between any text and the place where spaces may stand. */
  tail: string;
  bytes: number;
};
type Choice = [ifNot: string, ifSo: string];

/** Bytes for a text, escaped. A longer one is rare: its reader gets a page that is compressed for them alone. */
const rooms: Record<string, number> = {
  username: 40,
  initials: 8,
  tint: 1,
  face: 49,
  email: 56,
  unread: 128,
  news: 192,
  key: 36,
  weight: 64,
};
const opposites: Record<string, string> = { unsaved: "saved", unfollowed: "followed", unpolled: "polled", not: "is" };

// React escapes "<", ">" and quotes in texts and attributes. What is left are tags.
const endsWithTag = /<\/?[a-z]([^<>]*[^<>/])?>$/;
const toEndOfTag = /^[^<]*<\/?[a-z][^<>]*?(?=\/?>)/;
const toEndOfAttribute = /^[^"<>]*"/;

// Once for all pages, and of their own: a few bytes cut from Node's pool would keep 64 kB for each page.
const endOfTag = ownBytes(Buffer.from(">"));
const endOfWeight = ownBytes(Buffer.from("</span>"));

/**
 * Lays a page out so that each slot has one length for all readers. Spaces stand where HTML ignores them: behind the closing quote of an
 * attribute, or before the ">" of a tag. Returns null for a page with a slot inside another, or without such a place behind a slot.
 */
export function layOut({ pieces }: PageTemplate): LaidOut | null {
  const all = joinOpposites(pieces);
  const laidOut: LaidOut = [];
  let isInTag = false;
  for (const [at, piece] of all?.entries() ?? []) {
    if (Buffer.isBuffer(piece)) {
      put(piece);
      continue;
    }
    const { fact, texts } = piece;
    if (texts?.every((text) => endsWithTag.test(text))) {
      putChoice(fact, [texts[0].slice(0, -1), texts[1].slice(0, -1)]);
      put(endOfTag);
      continue;
    }
    const next = all?.[at + 1];
    const tail = Buffer.isBuffer(next) && (isInTag ? toEndOfAttribute : toEndOfTag).exec(next.toString("latin1"))?.[0];
    if (!all || !Buffer.isBuffer(next) || typeof tail !== "string") return null;
    all[at + 1] = next.subarray(tail.length);
    if (texts) putChoice(fact, [texts[0] + tail, texts[1] + tail]);
    else laidOut.push({ fact, texts, tail, bytes: (rooms[fact[0] ?? ""] ?? 0) + tail.length });
  }
  return all && laidOut;

  function put(text: Buffer) {
    if (text.length > 0) laidOut.push(text);
    const [opened, closed] = [text.lastIndexOf("<"), text.lastIndexOf(">")];
    if (opened !== closed) isInTag = opened > closed;
  }

  /** What both texts begin with is text of the page: what follows can copy it. */
  function putChoice(fact: string[], [ifNot, ifSo]: Choice) {
    let same = 0;
    while (same < ifNot.length && ifNot[same] === ifSo[same]) same += 1;
    put(ownBytes(Buffer.from(ifNot.slice(0, same), "latin1")));
    const bytes = Math.max(ifNot.length, ifSo.length) - same;
    if (bytes > 0) laidOut.push({ fact, texts: [ifNot.slice(same), ifSo.slice(same)], tail: "", bytes });
  }
}

type Piece = Buffer | Pick<FixedSlot, "fact" | "texts">;

/** Makes one choice of opposite slots that follow each other. Returns null where a slot is inside another. */
function joinOpposites(pieces: PageTemplate["pieces"]): Piece[] | null {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) {
      joined.push(piece);
      continue;
    }
    const [name = "", ...rest] = piece.fact;
    if (name === "weight") joined.push(endOfTag, { fact: piece.fact, texts: null }, endOfWeight);
    else if (name === "vote") joined.push({ fact: piece.fact, texts: ["false", "true"] });
    else if (name === "want") joined.push({ fact: piece.fact, texts: [rest[2] ?? "", "none"] });
    else if (name in rooms) joined.push({ fact: piece.fact, texts: null });
    else {
      const isSame = (fact: string[], other: string[]) => fact.join() === other.join();
      // A slot inside one for the same readers says nothing more.
      const inside = piece.inside.flatMap((inner) => (Buffer.isBuffer(inner) || !isSame(inner.fact, piece.fact) ? inner : inner.inside));
      if (!inside.every((inner) => Buffer.isBuffer(inner))) return null;
      const fact = [opposites[name] ?? name, ...rest];
      const last = joined.at(-1);
      const known = last && !Buffer.isBuffer(last) && isSame(last.fact, fact) ? last.texts : null;
      const texts = known ?? ["", ""];
      texts[name in opposites ? 0 : 1] += Buffer.concat(inside).toString("latin1");
      if (!known) joined.push({ fact, texts });
    }
  }
  return joined;
}
