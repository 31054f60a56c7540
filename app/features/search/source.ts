import type { Viewer } from "#app/auth/viewer.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { language } from "#app/words/messages.ts";
import { markWords, type Part, snippetLength, snippetOf } from "./marked.ts";
import type { SearchKind } from "./rules.ts";

/** One result, rendered the same way for every kind. */
export type Found = {
  kind: SearchKind;
  id: number;
  /** Its author, or 0 where it has none. */
  authorId: number;
  /** When it was made; null where that says nothing. */
  at: number | null;
  href: string;
  title: Part[];
  /** The language of the text, and that of the title where it is another one; null when unknown. */
  language: "en" | "fr" | null;
  titleLanguage?: "en" | "fr";
  /** Short facts under the title. */
  facts: string[];
  /** Another field that matched, with the text around the match; null when only the title matches. */
  reason: Reason | null;
  /** What stands before a member, what one wrote, and a company: their pictures, or the letters of their names. */
  member?: { username: string; face: string | null; fullName: string };
  company?: { name: string; logo: string | null };
  /** Those of its tags that were asked for. */
  tags?: string[];
};
/** `href` is that of a text that stands elsewhere, `language` that of one in another language than the title. */
export type Reason = { field: string; parts: Part[]; href?: string; language?: "en" | "fr" };

/** Shows what was found of a kind: those of these rows that the viewer may see, in any order. `words` are those that were looked for, folded; `isDated` says whether dates were asked for. */
export type SearchSource = (ids: number[], asked: { viewer: Viewer; words: ReadonlySet<string>; isDated: boolean }) => Promise<Found[]>;

/** `own` is the reader's version of a text in the other language, which is shown instead of that. */
export type SearchedField = [name: string, text: string, language?: "en" | "fr", own?: string];

/**
 * Returns the title with its matches, and the first other field that contains one of the words, one that the reader reads before another. A field
 * may have its own language.
 */
export function whyFound(title: string, fields: SearchedField[], words: ReadonlySet<string>): Pick<Found, "title" | "reason"> {
  const [own, other] = [fields.filter(([, , , own]) => !own), fields.filter(([, , , own]) => own)];
  const reasons = [...own, ...other].flatMap(([field, text, written, own]) => {
    const parts = snippetOf(text, words);
    if (!parts) return [];
    if (own) return [{ field, parts: [{ text: excerpt(own, snippetLength), hit: false }], language: language() }];
    return [{ field, parts, ...(written && { language: written }) }];
  });
  return { title: markWords(title, words), reason: reasons[0] ?? null };
}

type Unsigned = { id: number; href: string; name: string; facts?: string[]; fields: SearchedField[] };

/** Shows what everybody sees alike, in their own language, and nobody here has written. */
export const withoutAuthor =
  (kind: SearchKind, read: (ids: number[]) => Promise<Unsigned[]>): SearchSource =>
  async (ids, { words }) =>
    (await read(ids)).map(({ id, href, name, facts = [], fields }) => ({
      kind,
      id,
      authorId: 0,
      at: null,
      href,
      language: language(),
      facts: facts.filter(Boolean),
      ...whyFound(name, fields, words),
    }));

/** Returns texts in both languages as fields of one name, that of the reader first. */
export function inBoth(name: string, [english, french]: [string, string], readsFrench: boolean): SearchedField[] {
  return readsFrench
    ? [
        [name, french, "fr"],
        [name, english, "en", french],
      ]
    : [
        [name, english, "en"],
        [name, french, "fr", english],
      ];
}
