import { z } from "zod";
import { inputShape, jsonShape, number, serializeRecord } from "#app/fields/json.server.ts";
import { count, id } from "#app/fields/json-fields.server.ts";
import { asTexts, errorsIn, fieldWords, type RecordOf, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { outcomeFields } from "./fields.ts";
import type { Outcome, outcomeSums } from "./operations.server.ts";

export const OutcomeForm = z
  .object({ ...inputShape(outcomeFields), hours_saved: number, money_found: number })
  .meta({ id: "OutcomeInput" });
export type OutcomeInput = z.infer<typeof OutcomeForm>;

export const outcomeWords = fieldWords(outcomeFields);

/** @throws InvalidInput with a sentence per field */
export function checkOutcome(input: OutcomeInput): RecordOf<typeof outcomeFields> {
  const values = asTexts(input);
  const errors = errorsIn(outcomeFields, values, {});
  const said = readRecord(outcomeFields, values);
  const saysMore = said.hoursSaved !== null || said.moneyFound !== null || said.isPublic;
  if (!errors.came && said.came === null && saysMore) errors.came = m.outcome_came_required();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return said;
}

export const OutcomeJson = z.object({ ...jsonShape(outcomeFields), revision: id }).meta({ id: "Outcome" });
export const serializeOutcome = (outcome: Outcome): z.input<typeof OutcomeJson> => ({
  ...serializeRecord(outcomeFields, outcome),
  revision: outcome.revision,
});

/** Sums of the answers that authors show, each with how many it is of; `asked` were asked or answered. */
export const OutcomeSumsJson = z
  .object({
    asked: count,
    shown: count,
    used: count,
    dropped: count,
    hours_saved: count,
    hours_of: count,
    money_found: count,
    money_of: count,
  })
  .meta({ id: "OutcomeSums" });
export const serializeOutcomeSums = (sums: Awaited<ReturnType<typeof outcomeSums>>): z.input<typeof OutcomeSumsJson> => ({
  asked: sums.asked,
  shown: sums.shown,
  used: sums.used,
  dropped: sums.dropped,
  hours_saved: sums.hours,
  hours_of: sums.hoursOf,
  money_found: sums.money,
  money_of: sums.moneyOf,
});
