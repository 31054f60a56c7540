import * as kinds from "#app/fields/field.ts";
import { describeFields } from "#app/fields/record.ts";
import { m } from "#app/words/messages.ts";
import { againLabels, amountLabels, outcomeLabels, reasonLabels } from "./labels.ts";
import { askedForLimit, isAnswered, isWithoutReason, monthOf, mostWeeks, outcomeKinds, streamLimit, weeksSince } from "./rules.ts";

const orNone = { none: m.applied_choose, invalid: m.applied_choice_invalid };
const month = kinds.line({
  label: m.applied_month,
  hint: m.applied_month_hint,
  limit: 7,
  long: m.applied_month_invalid,
  required: m.applied_month_required,
});
const weeks = kinds.optionalNumber({
  label: m.applied_weeks,
  hint: m.applied_weeks_hint,
  most: mostWeeks,
  invalid: () => m.applied_weeks_invalid({ most: mostWeeks }),
});
const reason = kinds.choice({ ...orNone, label: m.applied_reason, labels: reasonLabels, hint: m.applied_reason_hint });

/** What a member says of an application, in its form and the JSON API (docs/product/funding.md#applicants). */
export const applicationFields = describeFields({
  stream: kinds.line({ label: m.applied_stream, limit: streamLimit }),
  month: {
    ...month,
    check(values: kinds.Values, name: string, refuse: kinds.Refuse, options: kinds.Options) {
      month.check(values, name, refuse, options);
      const text = kinds.textIn(values, name);
      const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= monthOf(Date.now());
      refuse(name, text === "" || isMonth, m.applied_month_invalid);
    },
  },
  outcome: kinds.oneOf({ ...orNone, label: m.applied_outcome, labels: outcomeLabels, required: m.applied_outcome_required }),
  weeks: {
    ...weeks,
    check(values: kinds.Values, name: string, refuse: kinds.Refuse, options: kinds.Options) {
      weeks.check(values, name, refuse, options);
      const [text, outcome] = [kinds.textIn(values, name), values.outcome ?? ""];
      refuse(name, !isAnswered(outcome) || text !== "", m.applied_weeks_required);
      refuse(name, isAnswered(outcome) || text === "" || !outcomeKinds.some((one) => one === outcome), m.applied_weeks_waiting);
      refuse(name, text === "" || Number(text) <= weeksSince(kinds.textIn(values, "month"), Date.now()), m.applied_weeks_ahead);
    },
  },
  amount: kinds.choice({ ...orNone, label: m.applied_amount, labels: amountLabels }),
  askedFor: kinds.line({ label: m.applied_asked_for, limit: askedForLimit }),
  reason: {
    ...reason,
    check(values: kinds.Values, name: string, refuse: kinds.Refuse, options: kinds.Options) {
      reason.check(values, name, refuse, options);
      refuse(name, !isWithoutReason(values.outcome ?? "") || kinds.textIn(values, name) === "", m.applied_reason_none);
    },
  },
  again: kinds.choice({ ...orNone, label: m.applied_again, labels: againLabels }),
});
