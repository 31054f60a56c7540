import { idDigits, idFrom } from "./ids.ts";

/**
 * Keyset cursors. A list reads one row more than a page holds. The next page begins after the last row shown, found by its id and the value
 * that orders the list, so that no page costs more than the first.
 */
export type Cursor<Value extends string | number = number> = { value: Value; id: number };

/**
 * The spellings of cursors: the last value and id, the same with a text as value, the last id, and a
 * `Round`.
 */
export const cursorShapes = {
  keyset: new RegExp(`^(-?\\d{1,16})_(${idDigits})$`),
  text: new RegExp(`^(.{0,200})_(${idDigits})$`, "s"),
  id: new RegExp(`^${idDigits}$`),
  round: new RegExp(`^(\\d{1,16}_${idDigits})_(\\d{1,16}_${idDigits})_([\\da-z]{1,10}(?:\\.[\\da-z]{1,10}){0,999})$`),
};

export const cursorText = ({ value, id }: Cursor<string | number>): string => `${value}_${id}`;

/** Returns null, which means the first page, for no cursor and for a malformed one. */
export function cursorFrom(text: string | null | undefined): Cursor | null {
  const match = cursorShapes.keyset.exec(text ?? "");
  return match ? { value: Number(match[1]), id: Number(match[2]) } : null;
}

export function textCursorFrom(text: string | null | undefined): Cursor<string> | null {
  const match = cursorShapes.text.exec(text ?? "");
  return match ? { value: match[1] ?? "", id: Number(match[2]) } : null;
}

/**
 * How far somebody is in a list whose order changes while they read, such as one that votes and time rank: the newest and the oldest row of
 * the window that the first page was made of, by the time of each, and what was shown so far. The next page is the best of what is left of that
 * window, so that whatever is written meanwhile, nothing is shown twice and nothing is left out.
 */
export type Round = { newest: Cursor; oldest: Cursor; seen: number[] };

/** Spells the ids as the differences between one and the next, which are short. */
export function roundText({ newest, oldest, seen }: Round): string {
  const sorted = seen.toSorted((a, b) => a - b);
  const steps = sorted.map((id, at) => (id - (sorted[at - 1] ?? 0)).toString(36));
  return `${cursorText(newest)}_${cursorText(oldest)}_${steps.join(".")}`;
}

/** Returns null, which means the first page, for no cursor and for a malformed one. */
export function roundFrom(text: string | null | undefined): Round | null {
  const [, first = "", last = "", steps = ""] = cursorShapes.round.exec(text ?? "") ?? [];
  const [newest, oldest] = [cursorFrom(first), cursorFrom(last)];
  if (!newest || !oldest) return null;
  const seen: number[] = [];
  for (const step of steps.split(".")) seen.push((seen.at(-1) ?? 0) + Number.parseInt(step, 36));
  return { newest, oldest, seen };
}

/** Returns the id that all rows of a page are below, in lists by id with the newest first. Without a cursor it is above every id. */
export const idBefore = (after: number | string | null | undefined): number =>
  (typeof after === "number" ? after : idFrom(after)) || Number.MAX_SAFE_INTEGER;

/** The orders of a list by id, with the one it has when its address names none. */
const idOrders = ["newest", "oldest"] as const;
export type IdOrder = (typeof idOrders)[number];
export const idOrderFrom = (text: string | null | undefined): IdOrder => idOrders.find((one) => one === text) ?? "newest";
/** A page of a list by id: what stands after the row with the id `after`; 0 is the first page. */
export type IdPage = { order: IdOrder; after: number };

/** Cuts the rows that were read, one more than `limit`, to a page. `next` comes from the last row shown; null on the last page. */
export function pageOf<Row, Next>(read: Row[], limit: number, nextOf: (last: Row) => Next): { rows: Row[]; next: Next | null } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: read.length > limit && last !== undefined ? nextOf(last) : null };
}
