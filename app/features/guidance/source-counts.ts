import { isYearOld, type Source } from "#app/ui/source.ts";

/** A fact with the page it was compared with. `asOf` is what a figure counts, from which its age follows instead of from its page. */
export type SourcedFact = { source: Pick<Source, "date" | "isOwnPage"> | null; asOf?: string };

/** How many rows of a kind there are, and how many of them have what sort of source. */
export type SourceCounts = { rows: number; own: number; other: number; none: number; undated: number; old: number };

/** Counts the rows by the page that each was compared with: the body's own, somebody else's, or none. */
export function countSources(facts: SourcedFact[], now: number): SourceCounts {
  const count = (holds: (fact: SourcedFact) => boolean) => facts.filter(holds).length;
  return {
    rows: facts.length,
    own: count(({ source }) => source?.isOwnPage === true),
    other: count(({ source }) => source?.isOwnPage === false),
    none: count(({ source }) => source === null),
    undated: count(({ source }) => source?.date === null),
    old: count(({ source, asOf = source?.date }) => typeof asOf === "string" && isYearOld(asOf, now)),
  };
}
