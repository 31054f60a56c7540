import * as kinds from "#app/fields/field.ts";
import { describeFields } from "#app/fields/record.ts";
import { m } from "#app/words/messages.ts";
import type { Fact } from "./rules.ts";

export const sentenceLimit = 300;

export const factLabels: Record<Fact, typeof m.funding_by_when> = {
  applicants: m.funding_may_ask,
  amount: m.funding_how_much,
  deadline: m.funding_by_when,
  status: m.funding_field_status,
  intake: m.funding_how_to_apply,
  decision_time: m.funding_field_decision_time,
  place: m.funding_where,
  address: m.funding_field_address,
  other: m.correction_other,
};

export const correctionStates = { open: m.correction_waits, taken: m.correction_was_taken, refused: m.correction_was_refused };

/** What a member sends who says that a fact is no longer true. */
export const correctionFields = describeFields({
  fact: kinds.oneOf({
    label: m.correction_fact,
    labels: factLabels,
    none: m.correction_choose,
    required: m.correction_fact_required,
    invalid: m.correction_fact_required,
  }),
  sentence: kinds.line({ label: m.correction_sentence, limit: sentenceLimit, required: m.correction_sentence_required }),
  address: kinds.webAddress({ label: m.correction_address, hint: m.correction_address_hint, required: m.correction_address_required }),
});
