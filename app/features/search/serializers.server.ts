import { z } from "zod";
import { id, time } from "#app/json-fields.server.ts";
import type { Part } from "./marked.ts";
import { searchKinds } from "./rules.ts";
import type { Found } from "./source.ts";

export const FoundJson = z
  .object({
    kind: z.enum(searchKinds),
    id,
    path: z.string(),
    title: z.string(),
    facts: z.array(z.string()),
    field: z.string().nullable(),
    snippet: z.string().nullable(),
    hits: z.array(z.string()),
    /** Null for what has no time, such as a hub. */
    created_at: time.nullable(),
  })
  .meta({ id: "Found" });

/** Serializes a result for the JSON API. `hits` are the matched words as the text spells them. */
export function serializeFound({ kind, id, at, href, title, facts, reason }: Found): z.input<typeof FoundJson> {
  return {
    kind,
    id,
    path: href,
    title: textOf(title),
    facts,
    field: reason?.field ?? null,
    snippet: reason ? textOf(reason.parts) : null,
    hits: [...new Set([...title, ...(reason?.parts ?? [])].filter((part) => part.hit).map((part) => part.text))],
    created_at: at === null ? null : new Date(at).toISOString(),
  };
}

const textOf = (parts: Part[]) => parts.map((part) => part.text).join("");
