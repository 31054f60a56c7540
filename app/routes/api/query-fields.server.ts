import { z } from "zod";
import { m } from "#app/words/messages.ts";

/** Fields that the queries of several calls share. */

/** One of these, or all of them. */
export const choice = <T extends string>(values: readonly T[]) =>
  z.enum(["", "all", ...values], { error: () => m.api_query_choice({ values: values.join(", ") }) }).optional();

/** A whole number from 1 to `most`. */
export const count = (most: number) =>
  z.coerce
    .number({ error: () => m.api_query_number({ most }) })
    .int({ error: () => m.api_query_number({ most }) })
    .min(1, { error: () => m.api_query_number({ most }) })
    .max(most, { error: () => m.api_query_number({ most }) });
