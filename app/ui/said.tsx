import type { Phrase } from "#app/ui/phrase.ts";

/** A text of one language on a page of either, marked where it is not the page's own. */
export const Said = ({ phrase: { text, lang } }: { phrase: Phrase }) => (lang ? <span lang={lang}>{text}</span> : text);
