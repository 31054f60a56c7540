import type { Viewer } from "#app/auth/viewer.ts";
import type { Tier, TierCursor } from "#app/db/tiers.ts";
import { markWords, type Part, snippetOf } from "./marked.ts";
import type { SearchKind } from "./rules.ts";

export type SourceQuery = {
  viewer: Viewer;
  text: string;
  hubId: number | undefined;
  province: string | undefined;
  /** Where the previous page ended. */
  from: TierCursor;
  limit: number;
};

/** One result, rendered the same way for every kind. */
export type Found = {
  kind: SearchKind;
  id: number;
  authorId: number;
  /** The results are ordered by their tier, then by the time of creation. */
  tier: Tier;
  at: number;
  href: string;
  title: Part[];
  /** The language of the title; null when unknown. */
  language: "en" | "fr" | null;
  /** Short facts under the title. */
  facts: string[];
  /** Another field that matched, with the text around the match; null when only the title matches. */
  reason: Reason | null;
};
/** `href` is that of a text that stands elsewhere, `language` that of one in another language than the title. */
export type Reason = { field: string; parts: Part[]; href?: string; language?: "en" | "fr" };

/** A kind of result that search can find. `find` returns the matches tier by tier, in each by descending id. */
export type SearchSource = { kind: SearchKind; find: (query: SourceQuery) => Promise<Found[]> };

export type SearchedField = [name: string, text: string, language?: "en" | "fr"];

/** Returns the title with its matches, and the first other field that contains one of the words. A field may have its own language. */
export function whyFound(title: string, fields: SearchedField[], words: string[]): Pick<Found, "title" | "reason"> {
  const reasons = fields.flatMap(([field, text, language]) => {
    const parts = snippetOf(text, words);
    return parts ? [{ field, parts, ...(language && { language }) }] : [];
  });
  return { title: markWords(title, words), reason: reasons[0] ?? null };
}
