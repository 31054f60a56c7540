import type { Part } from "./marked.ts";
import type { Found } from "./source.ts";

/** A result as the JSON API gives it; `hits` are the words as they stand in the text. */
export function foundWire({ kind, id, at, href, title, facts, reason }: Found) {
  return {
    kind,
    id,
    path: href,
    title: textOf(title),
    facts,
    field: reason?.field ?? null,
    snippet: reason ? textOf(reason.parts) : null,
    hits: [...new Set([...title, ...(reason?.parts ?? [])].filter((part) => part.hit).map((part) => part.text))],
    created_at: new Date(at).toISOString(),
  };
}

const textOf = (parts: Part[]) => parts.map((part) => part.text).join("");
