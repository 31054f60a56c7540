import { z } from "zod";
import { id, time } from "#app/fields/json-fields.server.ts";
import { m } from "#app/words/messages.ts";
import type { Part } from "./marked.ts";
import type { FoundPage } from "./operations.server.ts";
import { searchKinds, searchTextLength } from "./rules.ts";
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

/** How the words of a search were read. `without` takes one of these readings back. */
export const ReadJson = z
  .object({
    /** The words that were looked for instead, by those that nothing holds. */
    spelling: z.record(z.string(), z.string()),
    /** What may have been meant by words that nothing holds, where that is not clear enough to look for it. */
    perhaps_meant: z.record(z.string(), z.string()),
    places: z.array(z.string()),
    /** Those of the places that nothing which was found is in. */
    unnamed_places: z.array(z.string()),
    /** Their province, where nothing that was found is near them either. */
    shown_instead: z.string().nullable(),
    /** Postal codes of no known place. */
    unknown_places: z.array(z.string()),
    /** When programmes were asked to open or close, in words: "before March 2027". */
    dates: z.array(z.string()),
    /** When posts and projects were asked to be written, in words. */
    written: z.array(z.string()),
    /** What was read into the words and left out, because nothing met it, in words. */
    unmet: z.array(z.string()),
    /** Words that nothing of what was found has in any form. */
    lacking: z.array(z.string()),
    /** Whether an upgrade has left texts that cannot be found yet. */
    is_incomplete: z.boolean(),
    /** Says that the words are too small to look for, or are none; null where something could be looked for. */
    only_small: z.string().nullable(),
    /** Says that only the beginning of the words was searched; null where all of them were. */
    cut: z.string().nullable(),
  })
  .meta({ id: "SearchRead" });

export const serializeRead = (
  { corrected, offered, places, noPlaces, unnamed, instead, times, written, unmet, lacking, isOnlySmall, isIncomplete }: FoundPage["read"],
  isCut: boolean,
): z.input<typeof ReadJson> => ({
  spelling: Object.fromEntries(corrected),
  perhaps_meant: Object.fromEntries(offered),
  places: places.map(({ label }) => label),
  unnamed_places: unnamed,
  shown_instead: instead,
  unknown_places: noPlaces,
  dates: times,
  written,
  unmet,
  lacking,
  is_incomplete: isIncomplete,
  only_small: isOnlySmall ? m.search_only_small() : null,
  cut: isCut ? m.search_cut({ count: searchTextLength }) : null,
});

const textOf = (parts: Part[]) => parts.map((part) => part.text).join("");
