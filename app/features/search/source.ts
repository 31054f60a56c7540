import type { Viewer } from "#app/auth/viewer.ts";
import { markWords, type Part, snippetOf } from "./marked.ts";
import type { SearchKind } from "./rules.ts";

export type SourceQuery = {
  viewer: Viewer;
  text: string;
  hubId: number | undefined;
  province: string | undefined;
  /** Only what has a smaller id: where the last page ended. */
  before: number | undefined;
  limit: number;
};

/** One result, drawn alike for every kind. */
export type Found = {
  kind: SearchKind;
  id: number;
  authorId: number;
  /** When it was made: the order of the results. */
  at: number;
  href: string;
  title: Part[];
  /** The language its words are in, where that is known. */
  language: "en" | "fr" | null;
  /** Short facts under the title. */
  facts: string[];
  /** Where else the words stand: the name of the field and the text around them; null when the title says it all. */
  reason: Reason | null;
};
export type Reason = { field: string; parts: Part[] };

/** What search can look through. Gives the newest matches, newest first, by falling id. */
export type SearchSource = { kind: SearchKind; find: (query: SourceQuery) => Promise<Found[]> };

/** The title with its hits, and the first other field that holds one of the words. */
export function whyFound(title: string, fields: [name: string, text: string][], words: string[]) {
  const reasons = fields.flatMap(([field, text]) => {
    const parts = snippetOf(text, words);
    return parts ? [{ field, parts }] : [];
  });
  return { title: markWords(title, words), reason: reasons[0] ?? null };
}
