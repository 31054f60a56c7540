import { z } from "zod";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { m } from "#app/words/messages.ts";

/** Fields that the queries of several calls share. */

export const line = z.string().optional();

/** What `next_cursor` of the page before said. */
export const cursor = z.string().max(500).optional();

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
