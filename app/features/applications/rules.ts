import { dayMs, weekMs } from "#app/text/spans.ts";

export const outcomeKinds = ["waiting", "granted", "refused", "withdrawn"] as const;
export type Outcome = (typeof outcomeKinds)[number];
/** The outcomes that come with an answer, after some weeks. */
export const isAnswered = (outcome: string) => outcome === "granted" || outcome === "refused";
/** Those that have no reason. */
export const isWithoutReason = (outcome: string) => outcome === "waiting" || outcome === "granted";

export const amountRanges = ["under_10k", "10k_50k", "50k_250k", "250k_1m", "over_1m"] as const;
export type AmountRange = (typeof amountRanges)[number];
export const refusalReasons = ["not_eligible", "no_money_left", "incomplete", "too_late", "not_a_priority", "none_given", "other"] as const;
export type RefusalReason = (typeof refusalReasons)[number];
export const agains = ["yes", "no"] as const;
export type Again = (typeof agains)[number];

export const mostWeeks = 260;
export const streamLimit = 120;
export const askedForLimit = 300;

/** How many members a batch of the figures differs by at least, and how many applications they count at least. */
export const batch = 5;

/** How old an account is whose word counts: who makes accounts to learn of another's has to wait as long. */
export const countedAfterDays = 30;
export const countedAfterMs = countedAfterDays * dayMs;

/** Returns the month of a time: "2026-11". */
export const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

/** Returns how many weeks have begun since a month began; the most there are for what is no month that has. */
export function weeksSince(month: string, now: number): number {
  const start = Date.parse(`${month}-01`);
  return Number.isNaN(start) || start > now ? mostWeeks : Math.ceil((now - start) / weekMs);
}
