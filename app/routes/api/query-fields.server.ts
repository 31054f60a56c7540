import { z } from "zod";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";

/** Fields that the queries of several calls share. */

export const line = z.string().optional();

/** What `next_cursor` of the page before said; `cursorAsked` reads it. */
export const cursor = z.string().optional();

/** Null for the first page. @throws InvalidInput for what no page of such a list has said: a page would begin anew, a program would never end */
export function cursorAsked(search: URLSearchParams, shape: RegExp): string | null {
  const given = search.get("after") || null;
  if (given !== null && !shape.test(given)) throw new InvalidInput({ cursor: m.api_cursor_invalid() });
  return given;
}

/** The hub with this slug, in capitals or not; none for "all". @throws NotFound */
export async function hubAsked(slug = "") {
  const name = slug.trim().toLowerCase();
  return name === "" || name === "all" ? null : showHub(name);
}

/** Two letters in any case, or "all". */
export const provinceCode = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine((value) => value === "" || value === "ALL" || isProvinceCode(value), { error: () => m.post_province_invalid() })
  .optional();

/** One of these, or all of them. */
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
