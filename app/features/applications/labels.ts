import { m } from "#app/words/messages.ts";
import type { WeekBand } from "./figures.ts";
import type { Again, AmountRange, Outcome, RefusalReason } from "./rules.ts";

export const outcomeLabels: Record<Outcome, () => string> = {
  waiting: m.applied_waiting,
  granted: m.applied_granted,
  refused: m.applied_refused,
  withdrawn: m.applied_withdrawn,
};

export const amountLabels: Record<AmountRange, () => string> = {
  under_10k: m.applied_under_10k,
  "10k_50k": m.applied_10k_50k,
  "50k_250k": m.applied_50k_250k,
  "250k_1m": m.applied_250k_1m,
  over_1m: m.applied_over_1m,
};

export const reasonLabels: Record<RefusalReason, () => string> = {
  not_eligible: m.applied_not_eligible,
  no_money_left: m.applied_no_money_left,
  incomplete: m.applied_incomplete,
  too_late: m.applied_too_late,
  not_a_priority: m.applied_not_a_priority,
  none_given: m.applied_none_given,
  other: m.applied_other_reason,
};

export const againLabels: Record<Again, () => string> = { yes: m.conflict_yes, no: m.conflict_no };

/** "9 to 13 weeks" */
export function weeksInWords(band: WeekBand): string {
  const [first = "", last] = band.split(/\D/);
  return last ? m.applied_weeks_range({ first, last }) : m.applied_weeks_more({ first });
}
