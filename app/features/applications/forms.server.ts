import { z } from "zod";
import { inputShape, number } from "#app/fields/json.server.ts";
import { asTexts, errorsIn, fieldWords, type RecordOf, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { applicationFields } from "./fields.ts";
import { isAnswered, isTurnedDown } from "./rules.ts";

export const ApplicationForm = z
  .object({ ...inputShape(applicationFields), weeks: number })
  .meta({ id: "ApplicationInput", required: ["month", "outcome"] });
export type ApplicationInput = z.infer<typeof ApplicationForm>;

export const applicationWords = fieldWords(applicationFields);

/** @throws InvalidInput with a sentence per field */
export function checkApplication(input: ApplicationInput): RecordOf<typeof applicationFields> {
  const values = asTexts(input);
  const errors = errorsIn(applicationFields, values, {});
  const said = readRecord(applicationFields, values);
  if (!errors.outcome && !errors.weeks) {
    if (isAnswered(said.outcome) && said.weeks === null) errors.weeks = m.applied_weeks_required();
    if (!isAnswered(said.outcome) && said.weeks !== null) errors.weeks = m.applied_weeks_none();
  }
  if (!errors.outcome && said.reason !== null && !isTurnedDown(said.outcome)) errors.reason = m.applied_reason_none();
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return said;
}
