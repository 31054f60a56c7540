import { z } from "zod";

/** Fields that the JSON shapes of several rooms share. Ids and counts are whole numbers from 0 on. */

export const id = z.int().min(0);
export const count = z.int().min(0);
export const time = z.string().meta({ format: "date-time" });

const times = new Map<number, string>();
const mostTimes = 10_000;

/** Returns a time in milliseconds as a `time`. Formatting was half of what it took to serialize a list, and lists repeat their rows. */
export function timeText(milliseconds: number): string {
  const known = times.get(milliseconds);
  if (known !== undefined) return known;
  if (times.size >= mostTimes) times.clear();
  const text = new Date(milliseconds).toISOString();
  times.set(milliseconds, text);
  return text;
}
/** A day without a time, "2026-03-05". */
export const day = z.string().meta({ format: "date" });

/** While `has_next` is true, `next_cursor` leads to the next page. */
export const pagination = z
  .object({ has_next: z.boolean(), next_cursor: z.union([z.string(), z.int()]).nullable() })
  .meta({ id: "Pagination" });
