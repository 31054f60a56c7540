import { OutsideMark } from "#app/ui/outside.tsx";
import type { Source } from "#app/ui/source.ts";
import { sourceNotes } from "#app/ui/source.ts";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";

/**
 * "Source: NRC, page of 2025-06", with its link; says so when the page is old, undated or somebody else's, or when there is none. Without
 * `now` nothing is said of its age.
 */
export function SourceLine({ source, now, className }: { source: Source | null; now: number | null; className?: string }) {
  if (!source) return <p className={className ?? "text-sm text-soft"}>{m.source_none()}</p>;
  return (
    <p className={className ?? "text-sm text-soft"}>
      {m.source_label()}{" "}
      <a className="underline" href={source.url} lang={langOf(source.language)} hrefLang={source.language}>
        {source.title}
        <OutsideMark />
      </a>
      {`, ${sourceNotes(source, now).join(", ")}`}
    </p>
  );
}
