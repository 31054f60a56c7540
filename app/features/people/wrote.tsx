import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { Writing } from "./writers.server.ts";

type Props = { wrote: Writing; isNewest?: boolean; isCut?: boolean };

/** The post by which a member was found, or their newest; `isCut` where its title is not shown in full. */
export function Wrote({ wrote: { href, title, language: written }, isNewest = false, isCut = false }: Props) {
  return (
    <p className="mt-1 text-sm">
      <span className="text-soft">{isNewest ? m.people_wrote_last() : m.people_wrote()} </span>
      <a href={href} title={isCut ? title : undefined} lang={langOf(written)}>
        {title}
      </a>
    </p>
  );
}
