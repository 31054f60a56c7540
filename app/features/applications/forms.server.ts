import { z } from "zod";
import { inputShape, number } from "#app/fields/json.server.ts";
import { asTexts, errorsIn, fieldWords, type RecordOf, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { applicationFields } from "./fields.ts";

export const ApplicationForm = z
  .object({ ...inputShape(applicationFields), weeks: number })
  .meta({ id: "ApplicationInput", required: ["month", "outcome"] });
export type ApplicationInput = z.infer<typeof ApplicationForm>;

export const applicationWords = fieldWords(applicationFields);

/** @throws InvalidInput with a sentence per field */
export function checkApplication(input: ApplicationInput): RecordOf<typeof applicationFields> {
  const values = asTexts(input);
  const errors = errorsIn(applicationFields, values, {});
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
  return readRecord(applicationFields, values);
}
