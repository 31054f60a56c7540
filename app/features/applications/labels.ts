import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import type { WeekBand } from "./figures.ts";
import { type Again, amountRanges, outcomeKinds, type RefusalReason } from "./rules.ts";

export const outcomeLabels = labelsOf("applied_", outcomeKinds);

export const amountLabels = labelsOf("applied_", amountRanges);

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
