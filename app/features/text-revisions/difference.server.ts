import { diffWordsWithSpace } from "diff";

/** A stretch of two texts: in both, in the earlier one alone ("out") or in the later one alone ("in"). */
export type Stretch = { kind: "same" | "out" | "in"; text: string };

/**
 * How many words may differ before two texts are shown one after the other, unmarked: the time taken grows with the square of it, and so much
 * struck through and put in reads worse than two texts.
 */
const mostChanges = 400;

/** Returns what differs between two texts, word by word; the whole of both where too much does. */
export function differenceBetween(earlier: string, later: string): Stretch[] {
  if (earlier === later) return stretches([["same", earlier]]);
  const found = diffWordsWithSpace(earlier, later, { maxEditLength: mostChanges });
  if (!found) return stretches([["out", earlier], ["in", later]]); // biome-ignore format: one line
  return stretches(found.map(({ added, removed, value }) => [added ? "in" : removed ? "out" : "same", value]));
}

const stretches = (given: [Stretch["kind"], string][]): Stretch[] =>
  given.filter(([, text]) => text !== "").map(([kind, text]) => ({ kind, text }));
