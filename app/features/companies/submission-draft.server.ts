import type { Viewer } from "#app/auth/viewer.ts";
import { keepDraft, readDraft } from "#app/features/drafts/operations.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { companyFrom } from "./fields.server.ts";
import { type CompanyValues, errorsOfStep } from "./forms.server.ts";
import { directorySlugs } from "./operations.server.ts";
import { wizardSteps } from "./rules.ts";
import { companyValues } from "./values.ts";

/** The fields each step sends; a step's own are replaced as a whole, so that what was unticked or removed goes. */
const ofStep: RegExp[] = [
  /^(type|name|description|website_url|logo_url|headquarters|industry_hubs|provinces)$/,
  /^(long_description|founded_year|employee_count|funding_stage|funding_amount|timeline_tag|technologies|specializations|linkedin|twitter|github|email|contact_person)$/,
  /^(why_relevant|(product|team|news)_\d{1,3}_\w+)$/,
];

/** The values as they would be stored: lists cleaned, without what a research project is not asked. */
export const asSent = (values: CompanyValues) => companyValues(companyFrom(values));

/** What the member has typed so far; {} for nothing. */
export const readSubmission = (viewer: Viewer) => readDraft(viewer, "company");

/** Keeps a step as it was typed, right or wrong. */
export async function keepStep(viewer: Viewer, step: number, values: Record<string, string>): Promise<Record<string, string>> {
  const pattern = ofStep[step - 1];
  if (!pattern) return readSubmission(viewer);
  const before = Object.keys(await readSubmission(viewer)).filter((name) => pattern.test(name));
  const typed = Object.entries(values).filter(([name]) => pattern.test(name));
  return keepDraft(viewer, "company", Object.fromEntries(typed.map(([name, text]) => [name, text.slice(0, 9000)])), before);
}

/** @throws InvalidInput with a sentence per field of the step */
export async function checkSubmissionStep(step: number, values: CompanyValues): Promise<void> {
  const fields = errorsOfStep(step, values, await directorySlugs());
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
}

/** The first step that is not right yet; 4 when all are. */
export async function openStep(values: CompanyValues): Promise<number> {
  const hubs = await directorySlugs();
  for (let step = 1; step < wizardSteps; step += 1) {
    if (Object.keys(errorsOfStep(step, values, hubs)).length > 0) return step;
  }
  return wizardSteps;
}
