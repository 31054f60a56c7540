import type { Viewer } from "#app/auth/viewer.ts";
import { dropDraft, keepDraft, readDatedDraft, readDraft } from "#app/features/drafts/operations.server.ts";
import type { Values } from "#app/fields/field.ts";
import { errorsIn, holdsName, readRecord, writeRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { hostOf } from "#app/text/web-address.ts";
import type { Near } from "#app/ui/near.tsx";
import { companyOptions } from "./company-form.server.ts";
import { listedLike } from "./duplicates.server.ts";
import { companyFields, fieldsOfStep } from "./fields.ts";
import { wizardSteps } from "./rules.ts";

/** Returns the values as they would be stored: lists tidied, without the fields a research project is not asked for. */
export const asSent = (values: Values) => writeRecord(companyFields, readRecord(companyFields, values));

/** Returns what the member has typed so far; {} when there is nothing. */
export const readSubmission = (viewer: Viewer) => readDraft(viewer, "company");

/** Returns the same with when it was last saved, in milliseconds; 0 for never. */
export const readDatedSubmission = (viewer: Viewer) => readDatedDraft(viewer, "company");

/** Deletes what the member has typed so far. @throws SignInNeeded */
export const discardSubmission = (viewer: Viewer) => dropDraft(viewer, "company");

/** Saves a step as it was typed, right or wrong. Replaces all of its fields, so that what was unticked or removed disappears. */
export async function keepStep(viewer: Viewer, step: number, values: Record<string, string>): Promise<Record<string, string>> {
  const fields = fieldsOfStep(step);
  const isOfStep = (name: string) => holdsName(fields, name);
  const before = Object.keys(await readSubmission(viewer)).filter(isOfStep);
  const typed = Object.entries(values).filter(([name]) => isOfStep(name));
  const kept = Object.fromEntries(typed.map(([name, text]) => [name, text.slice(0, 9000)]));
  return keepDraft(viewer, "company", kept, { gone: before, preset: asSent({}) });
}

/** Checks one step of the wizard. @throws InvalidInput with a sentence per field of the step */
export async function checkSubmissionStep(step: number, values: Values): Promise<void> {
  const errors = errorsIn(fieldsOfStep(step), values, await companyOptions());
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
}

/** Returns the published companies that a submission may be the same as. */
export function listedAlready(values: Values): Promise<Near[]> {
  const { name, websiteUrl } = readRecord(companyFields, values);
  return listedLike({ id: 0, name, siteHost: hostOf(websiteUrl ?? "") });
}

/** Returns the first step that is not valid yet; 4 when all are. */
export async function openStep(values: Values): Promise<number> {
  const options = await companyOptions();
  for (let step = 1; step < wizardSteps; step += 1) {
    if (Object.keys(errorsIn(fieldsOfStep(step), values, options)).length > 0) return step;
  }
  return wizardSteps;
}
