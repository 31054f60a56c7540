import * as kinds from "#app/fields/field.ts";
import { describeFields } from "#app/fields/record.ts";
import { m } from "#app/words/messages.ts";
import { type Came, mostHours, mostMoney } from "./rules.ts";

export const cameLabels: Record<Came, () => string> = { used: m.outcome_used, not_yet: m.outcome_not_yet, dropped: m.outcome_dropped };

/** What an author says of what came of something, in the form and the JSON API. */
export const outcomeFields = describeFields({
  came: kinds.choice({ label: m.outcome_came, labels: cameLabels, none: m.outcome_no_answer, invalid: m.outcome_came_invalid }),
  hoursSaved: kinds.optionalNumber({
    label: m.outcome_hours,
    hint: m.outcome_hours_hint,
    most: mostHours,
    invalid: () => m.outcome_number_invalid({ most: mostHours }),
  }),
  moneyFound: kinds.optionalNumber({
    label: m.outcome_money,
    most: mostMoney,
    invalid: () => m.outcome_number_invalid({ most: mostMoney }),
  }),
  isPublic: kinds.flag({ label: m.outcome_public }),
  isEnded: kinds.flag({ label: m.outcome_end }),
});
