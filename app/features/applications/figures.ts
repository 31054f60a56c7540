import { batch, isAnswered, type Outcome, outcomeKinds, type RefusalReason, refusalReasons } from "./rules.ts";

/** What a shown figure hides: all but a coarse sum of many (docs/product/funding.md#applicants). */
export type Figures = {
  /** The applications, rounded down to a multiple of five. */
  reports: number;
  /** Of ten applications, how many were granted and refused: 1 stands for at most one, 9 for at least nine. */
  grantedOfTen: number;
  refusedOfTen: number;
  /** By when half of all who applied had an answer; null while fewer than half have one. */
  medianWeeks: WeekBand | null;
  /** Of ten who said it, how many would apply again; null where too few said it. */
  againOfTen: number | null;
  /** The commonest reasons for what was refused or withdrawn. */
  reasons: RefusalReason[];
};

export const weekBands = ["0-4", "5-8", "9-13", "14-26", "27+"] as const;
export type WeekBand = (typeof weekBands)[number];

export type Told = { userId: number; outcome: Outcome; weeks: number | null; reason: RefusalReason | null; again: string | null };

/** Returns two numbers from 0 to 1 that are the same whenever the same member says the same, and that nobody can foresee. */
export type Coin = (userId: number, said: string) => [isReplaced: number, by: number];

/** The share of answers that are replaced by any of the possible ones before they are counted. */
const replaced = 1 / 3;
/** Whether so many say something that fewer than five who do, or chance alone, hardly ever make them seem as many. */
function standsOut(estimated: number, of: number, byChance: number): boolean {
  const deviation = Math.sqrt(of * byChance * (1 - byChance)) / (1 - replaced);
  return estimated >= Math.max(batch + 2, 3 * deviation);
}
const mostReasons = 2;

const none = "none";
const bandOf = (weeks: number | null) => (weeks === null ? none : (weekBands.find((band) => weeks <= Number(band.split("-")[1])) ?? "27+"));

/**
 * Returns the figures of some applications. Each answer is replaced with a fixed chance before it is counted, and the sums make up for it: so
 * whoever knows all the other answers, or gave them, still does not know the last one.
 */
export function figuresOf(told: Told[], coin: Coin): Figures {
  const estimate = <Value extends string>(question: string, among: readonly Value[], answerOf: (one: Told) => Value) => {
    const counts = new Map<Value, number>(among.map((value) => [value, 0]));
    for (const one of told) {
      const answer = answerOf(one);
      const [isReplaced, by] = coin(one.userId, `${question} ${answer}`);
      const counted = isReplaced < replaced ? (among[Math.floor(by * among.length)] ?? answer) : answer;
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    }
    const byChance = (told.length * replaced) / among.length;
    return new Map([...counts].map(([value, count]) => [value, Math.max(0, (count - byChance) / (1 - replaced))]));
  };
  const outcomes = estimate("outcome", outcomeKinds, ({ outcome }) => outcome);
  const weeks = estimate("weeks", [...weekBands, none], ({ outcome, weeks: took }) => (isAnswered(outcome) ? bandOf(took) : none));
  const reasons = estimate("reason", [...refusalReasons, none], ({ reason }) => reason ?? none);
  const again = estimate("again", ["yes", "no", none], (one) => (one.again === "yes" || one.again === "no" ? one.again : none));
  const saidAgain = (again.get("yes") ?? 0) + (again.get("no") ?? 0);
  return {
    reports: Math.floor(told.length / batch) * batch,
    grantedOfTen: ofTen(outcomes.get("granted"), sumOf(outcomes)),
    refusedOfTen: ofTen(outcomes.get("refused"), sumOf(outcomes)),
    medianWeeks: medianOf(weeks),
    againOfTen: standsOut(saidAgain, told.length, (replaced * 2) / 3) ? ofTen(again.get("yes"), saidAgain) : null,
    reasons: refusalReasons
      .filter((reason) => standsOut(reasons.get(reason) ?? 0, told.length, replaced / reasons.size))
      .sort((a, b) => (reasons.get(b) ?? 0) - (reasons.get(a) ?? 0))
      .slice(0, mostReasons),
  };
}

const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

const ofTen = (part = 0, whole: number) => Math.min(9, Math.max(1, Math.round((10 * part) / whole)));

/** Returns the band in which half of all, also of those without an answer, had theirs. */
function medianOf(weeks: Map<string, number>): WeekBand | null {
  const by = (at: number) => weekBands.slice(0, at + 1).reduce((sum, band) => sum + (weeks.get(band) ?? 0), 0);
  return weekBands.find((_band, at) => by(at) * 2 >= sumOf(weeks)) ?? null;
}

/**
 * Returns by how many members at least some applications differ from those that are counted: nobody is counted twice who deletes theirs and
 * says it anew.
 */
export function membersChanged(rows: { revision: number; countedRevision: number | null }[], counted: number): number {
  const still = rows.filter(({ countedRevision }) => countedRevision !== null);
  const changed = still.filter(({ revision, countedRevision }) => revision !== countedRevision).length;
  return changed + Math.max(rows.length - still.length, counted - still.length);
}
