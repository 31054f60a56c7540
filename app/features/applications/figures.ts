import { batch, countedAfterMs, isAnswered, type Outcome, type RefusalReason, refusalReasons } from "./rules.ts";

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

export type Told = { outcome: Outcome; weeks: number | null; reason: RefusalReason | null; again: string | null };

const mostReasons = 2;

const bandOf = (weeks: number) => weekBands.find((band) => weeks <= Number(band.split("-")[1])) ?? "27+";

/** Returns the figures of some applications: rounded, and of no group of fewer than five. */
export function figuresOf(told: Told[]): Figures {
  const counted = <Value>(values: Value[], value: Value) => values.filter((one) => one === value).length;
  const [outcomes, reasons] = [told.map(({ outcome }) => outcome), told.map(({ reason }) => reason)];
  const again = told.map((one) => one.again).filter((one) => one === "yes" || one === "no");
  return {
    reports: Math.floor(told.length / batch) * batch,
    grantedOfTen: ofTen(counted(outcomes, "granted"), told.length),
    refusedOfTen: ofTen(counted(outcomes, "refused"), told.length),
    medianWeeks: medianOf(told),
    againOfTen: again.length < batch ? null : ofTen(counted(again, "yes"), again.length),
    reasons: refusalReasons
      .filter((reason) => counted(reasons, reason) >= batch)
      .sort((a, b) => counted(reasons, b) - counted(reasons, a))
      .slice(0, mostReasons),
  };
}

const ofTen = (part: number, whole: number) => Math.min(9, Math.max(1, Math.round((10 * part) / whole)));

/** Returns the band in which half of all, also of those without an answer, had theirs. */
function medianOf(told: Told[]): WeekBand | null {
  const weeks = told.flatMap((one) => (isAnswered(one.outcome) && one.weeks !== null ? one.weeks : [])).sort((a, b) => a - b);
  const median = weeks[Math.ceil(told.length / 2) - 1];
  return median === undefined ? null : bandOf(median);
}

/** Whether what an account says counts in figures that are made now: nobody can make a batch of accounts around another's word. */
export const isCounted = ({ createdAt, emailVerifiedAt }: Account, now: number, sendsMail: boolean): boolean =>
  createdAt <= now - countedAfterMs && (emailVerifiedAt !== null || !sendsMail);

type Account = { createdAt: number; emailVerifiedAt: number | null };

/**
 * Returns by how many members at least some applications differ from those that are counted: nobody is counted twice who deletes theirs and
 * says it anew.
 */
export function membersChanged(rows: { revision: number; countedRevision: number | null }[], counted: number): number {
  const still = rows.filter(({ countedRevision }) => countedRevision !== null);
  const changed = still.filter(({ revision, countedRevision }) => revision !== countedRevision).length;
  return changed + Math.max(rows.length - still.length, counted - still.length);
}
