import { z } from "zod";

/** Fields that the JSON shapes of several rooms share. */

export const id = z.int().min(0);
export const count = z.int().min(0);
export const time = z.string().meta({ format: "date-time" });
/** The day alone, "2026-03-05". */
export const day = z.string().meta({ format: "date" });

/** More follow `next_cursor` while `has_next`. */
export const pagination = z
  .object({ has_next: z.boolean(), next_cursor: z.union([z.string(), z.int()]).nullable() })
  .meta({ id: "Pagination" });
