import { idDigits, idFrom } from "./ids.ts";

/**
 * Keyset cursors. A list reads one row more than a page holds; the value that orders it and the id of the last row shown say where the
 * next page begins, so that no page costs more than the first.
 */
export type Cursor<Value extends string | number = number> = { value: Value; id: number };

/** How cursors are written: the last value and id, the same with a text as value, a position in a window ranked in memory, the last id. */
export const cursorShapes = {
  keyset: new RegExp(`^(-?\\d{1,16})_(${idDigits})$`),
  text: new RegExp(`^(.{0,200})_(${idDigits})$`, "s"),
  position: /^\d{1,4}$/,
  id: new RegExp(`^${idDigits}$`),
};

export const cursorText = ({ value, id }: Cursor<string | number>): string => `${value}_${id}`;

/** Returns null, the first page, for none and for one that was tampered with. */
export function cursorFrom(text: string | null | undefined): Cursor | null {
  const match = cursorShapes.keyset.exec(text ?? "");
  return match ? { value: Number(match[1]), id: Number(match[2]) } : null;
}

export function textCursorFrom(text: string | null | undefined): Cursor<string> | null {
  const match = cursorShapes.text.exec(text ?? "");
  return match ? { value: match[1] ?? "", id: Number(match[2]) } : null;
}

/** Where a page of a ranked window begins; 0 for what is no position. */
export const positionFrom = (text: string | null | undefined): number => (cursorShapes.position.test(text ?? "") ? Number(text) : 0);

/** For lists by id, the newest first: the id that all of a page are below. No cursor means above every id. */
export const idBefore = (after: number | string | null | undefined): number =>
  (typeof after === "number" ? after : idFrom(after)) || Number.MAX_SAFE_INTEGER;

/** Cuts what was read, one row more than `limit`, to a page. `next` is that of the last row shown; null on the last page. */
export function pageOf<Row, Next>(read: Row[], limit: number, nextOf: (last: Row) => Next): { rows: Row[]; next: Next | null } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: read.length > limit && last !== undefined ? nextOf(last) : null };
}
