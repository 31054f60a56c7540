import { z } from "zod";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";

/** Fields that the queries of several calls share. */

export const line = z.string().optional();

/** The `next_cursor` of the previous page; `cursorAsked` validates it. */
export const cursor = z.string().optional();

/**
 * Returns the cursor, or null for the first page.
 * @throws InvalidInput for a malformed cursor: starting over, as a page does, would send a program into an endless loop
 */
export function cursorAsked(search: URLSearchParams, shape: RegExp): string | null {
  const given = search.get("after") || null;
  if (given !== null && !shape.test(given)) throw new InvalidInput({ cursor: m.api_cursor_invalid() });
  return given;
}

/** Returns the hub with this slug, in any case, or null for "all". @throws NotFound */
export async function hubAsked(slug = "") {
  const name = slug.trim().toLowerCase();
  return name === "" || name === "all" ? null : showHub(name);
}

/** A two-letter code in any case, or "all". */
export const provinceCode = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine((value) => value === "" || value === "ALL" || isProvinceCode(value), { error: () => m.post_province_invalid() })
  .optional();

/** One of `values`, or "all", which becomes "". */
export const choice = <T extends string>(values: readonly T[]) =>
  z
    .enum(["", "all", ...values], { error: () => m.api_query_choice({ values: values.join(", ") }) })
    .transform((value) => (value === "all" ? "" : value) as T | "")
    .optional();

/** A whole number from 1 to `most`. */
export const count = (most: number) =>
  z.coerce
    .number({ error: () => m.api_query_number({ most }) })
    .int({ error: () => m.api_query_number({ most }) })
    .min(1, { error: () => m.api_query_number({ most }) })
    .max(most, { error: () => m.api_query_number({ most }) });
