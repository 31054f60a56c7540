import { type Phrase, phrase } from "#app/ui/phrase.ts";
import { Said } from "#app/ui/said.tsx";
import type { ProperName } from "./rules.ts";

/** Names in one line, each in the page's language where it has one. Neighbours of one language are one text, so that the page stays light. */
export function NameList({ names }: { names: ProperName[] }) {
  const parts: Phrase[] = [];
  for (const [at, { name, nameFr }] of names.entries()) {
    const { text, lang } = phrase(name, nameFr);
    const said = at < names.length - 1 ? `${text}, ` : text;
    const last = parts.at(-1);
    if (last && last.lang === lang) last.text += said;
    else parts.push({ text: said, lang });
  }
  return parts.map((part) => <Said key={part.text} phrase={part} />);
}
