import { OutsideMark } from "#app/ui/outside.tsx";
import type { Source } from "#app/ui/source.ts";
import { sourceNotes } from "#app/ui/source.ts";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";

/** A page, by its title in its own language. */
export function SourceLink({ title, url, language }: Pick<Source, "title" | "url" | "language">) {
  return (
    <a className="underline" href={url} lang={langOf(language)} hrefLang={language}>
      {title}
      <OutsideMark />
    </a>
  );
}

/**
 * "Source: NRC, page of 2025-06", with its link; says so when the page is old, undated or somebody else's, or when there is none. Without
 * `now` nothing is said of its age.
 */
export function SourceLine({ source, now, className }: { source: Source | null; now: number | null; className?: string }) {
  if (!source) return <p className={className ?? "text-sm text-soft"}>{m.source_none()}</p>;
  return (
    <p className={className ?? "text-sm text-soft"}>
      {m.source_label()} <SourceLink {...source} />
      {`, ${sourceNotes(source, now).join(", ")}`}
    </p>
  );
}
