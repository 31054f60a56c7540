import { z } from "zod";

/** Fields that the JSON shapes of several rooms share. Ids and counts are whole numbers from 0 on. */

export const id = z.int().min(0);
export const count = z.int().min(0);
export const time = z.string().meta({ format: "date-time" });
/** A day without a time, "2026-03-05". */
export const day = z.string().meta({ format: "date" });

/** While `has_next` is true, `next_cursor` leads to the next page. */
export const pagination = z
  .object({ has_next: z.boolean(), next_cursor: z.union([z.string(), z.int()]).nullable() })
  .meta({ id: "Pagination" });
