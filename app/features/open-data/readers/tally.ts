import { faults, type Refusal, type RefusedRecords } from "../rules.ts";
import type { OpenRow, Read } from "./reader.ts";

/** How many records of a set may be faulty: a publisher has a bad day now and then, and not in a twentieth of the lines. */
const faultShare = 0.05;
const fewFaults = 10;
/** How many lines the record of a run names for each reason. */
const linesNamed = 20;

type Known = { rank: number; line: number; refused: Refusal | null };
/** What becomes of the row with a key: it is written, in the place of one with the same key, or deleted; null is a record that changes nothing. */
export type Change = { key: string; row: OpenRow | null } | null;

/**
 * Counts the records of a run, and says of each what it changes: of those with one key the highest rank counts. It remembers keys and ranks
 * and no rows, so that its memory is bounded by the number of records.
 */
export class Tally {
  read = 0;
  kept = 0;
  #known = new Map<string, Known>();
  #refused = new Map<Refusal, RefusedRecords>();

  take(one: Read): Change {
    this.read += 1;
    const refused = "refused" in one ? one.refused : null;
    const key = "row" in one ? one.row.key : one.key;
    if (key === undefined) return this.#refuse(refused, one.line);
    const { rank = 0, line } = one;
    const known = this.#known.get(key);
    if (known && rank <= known.rank) return this.#refuse(outranked(known, rank), line);
    if (known) this.#refuse(rank === Number.POSITIVE_INFINITY ? refused : "superseded", known.line);
    this.kept += Number(refused === null) - Number(known?.refused === null);
    this.#known.set(key, { rank, line, refused });
    return { key, row: "row" in one ? one.row : null };
  }

  #refuse(why: Refusal | null, line: number): null {
    if (why === null) return null;
    const known = this.#refused.get(why) ?? { why, count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < linesNamed) known.lines.push(line);
    this.#refused.set(why, known);
    return null;
  }

  /** Returns the refused records by their reasons; those that stand refused in the end among them. */
  refused(): RefusedRecords[] {
    for (const one of this.#known.values()) if (one.refused) this.#refuse(one.refused, one.line);
    this.#known.clear();
    return [...this.#refused.values()];
  }

  /** Whether more records are faulty than a source that can be trusted has. */
  isFaulty(): boolean {
    const count = faults.reduce((sum, why) => sum + (this.#refused.get(why)?.count ?? 0), 0);
    return count > Math.max(fewFaults, this.read * faultShare);
  }
}

/** Why a record is refused that another of its key outranks. */
function outranked({ rank: highest, refused }: Known, rank: number): Refusal {
  if (highest === Number.POSITIVE_INFINITY && refused) return refused;
  return rank === highest ? "twice" : "superseded";
}
