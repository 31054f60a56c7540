import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { Writing } from "./writers.server.ts";

/** The post or project by which a member was found. */
export function Wrote({ wrote: { href, title, language: written } }: { wrote: Writing }) {
  return (
    <p className="mt-1 text-sm">
      <span className="text-soft">{m.people_wrote()} </span>
      <a href={href} lang={langOf(written)}>
        {title}
      </a>
    </p>
  );
}
