import { z } from "zod";
import type { Source } from "#app/ui/source.ts";

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

/** The public page that facts are from. */
export const SourceJson = z
  .object({ title: z.string(), url: z.string(), date: z.string().nullable(), ownPage: z.boolean(), supports: z.array(z.string()) })
  .meta({ id: "Source" });

export const serializeSource = ({ title, url, date, isOwnPage, supports }: Source): z.input<typeof SourceJson> => ({
  title,
  url,
  date,
  ownPage: isOwnPage,
  supports,
});
