/** Where a row stands in a list: by the value that orders it, then by its key. */
export type Place = { value: string; key: string };

/** The cursor of these lists: a list goes on after the place, also when the row that stood there is gone by then. */
export const placeShape = /^[^|]{0,600}\|[^|]{1,300}$/s;

const escaped = (text: string) => text.replace(/[%|]/g, (one) => (one === "%" ? "%25" : "%7C"));
const unescaped = (text: string) => text.replace(/%25|%7C/g, (one) => (one === "%25" ? "%" : "|"));

export const placeText = ({ value, key }: Place): string => `${escaped(value)}|${escaped(key)}`;

/** Returns null, which means the first page, for no cursor and for a malformed one. */
export function placeFrom(text: string | null): Place | null {
  if (text === null || !placeShape.test(text)) return null;
  const [value = "", key = ""] = text.split("|").map(unescaped);
  return { value, key };
}

const compared = (a: string, b: string) => (a < b ? -1 : Number(a > b));
export const ascending = (a: Place, b: Place): number => compared(a.value, b.value) || compared(a.key, b.key);
/** The highest value first; among equals still by key. */
export const descending = (a: Place, b: Place): number => compared(b.value, a.value) || compared(a.key, b.key);
