import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { Writing } from "./writers.server.ts";

/** The post by which a member was found, or their newest. */
export function Wrote({ wrote: { href, title, language: written }, isNewest = false }: { wrote: Writing; isNewest?: boolean }) {
  return (
    <p className="mt-1 text-sm">
      <span className="text-soft">{isNewest ? m.people_wrote_last() : m.people_wrote()} </span>
      <a href={href} lang={langOf(written)}>
        {title}
      </a>
    </p>
  );
}
