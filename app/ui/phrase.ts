import { language } from "#app/words/messages.ts";

/** A text that somebody wrote in one of the languages; `lang` is set where it is not the page's own. */
export type Phrase = { text: string; lang: "en" | undefined };

/** What stands between the parts of a list whose parts may have commas. */
export const between = (): string => (language() === "fr" ? " ; " : "; ");
export const joined = (parts: string[]): string => parts.join(between());

/** Returns the text in the page's language, or the English one, marked, where there is no other. */
export function phrase(english: string, french: string | null | undefined): Phrase {
  if (language() === "en") return { text: english, lang: undefined };
  return french ? { text: french.replace(frenchSpace, "\u00a0"), lang: undefined } : { text: english, lang: "en" };
}

/** A space that does not break in French: within a number, before its sign, before double signs and inside of quotes. */
const frenchSpace = /(?<=\d) (?=\d{3}(?!\d)|[$%])| (?=[:;!?»])|(?<=«) /g;
