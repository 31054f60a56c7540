import type { Errors, Options, Values } from "#app/fields/field.ts";
import { textIn } from "#app/fields/field.ts";
import { errorsIn, readRecord } from "#app/fields/record.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import type { CompanyRow } from "./data.server.ts";
import { type CompanyFields, companyFields, isEmptyInDraft, profileFields } from "./fields.ts";

function refuse(errors: Errors) {
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors);
}

/** Checks a whole submission and returns its record. @throws InvalidInput with a sentence per wrong field of every step */
export function checkCompany(values: Values, options: Options): CompanyFields {
  refuse(errorsIn(companyFields, values, options));
  return readRecord(companyFields, values);
}

/**
 * Checks a draft by staff: a name, a description, and only those other fields that are filled in
 * (docs/product/companies.md#adding-by-staff). @throws InvalidInput
 */
export function checkDraft(values: Values, options: Options): CompanyFields {
  const wrong = Object.entries(errorsIn(companyFields, values, options));
  refuse(Object.fromEntries(wrong.filter(([field]) => textIn(values, field) !== "" || !isEmptyInDraft(field))));
  return readRecord(companyFields, values);
}

/**
 * Checks an edit of a company's page. The fields for reviewers belong to the submission: an edit neither asks for them nor changes them.
 * Facts of the starter directory that the form would not take stay: extra hubs, an earlier year, the figures of a research project.
 * @throws InvalidInput
 */
export function checkProfile(values: Values, options: Options, before: CompanyRow) {
  const hubs = [...(options.hubs ?? []), ...before.hubs.map((slug) => ({ slug, name: slug }))];
  const { founded_year, ...wrong } = errorsIn(profileFields, values, { ...options, hubs });
  const isYearKept = founded_year === undefined || textIn(values, "founded_year") === String(before.foundedYear);
  refuse(isYearKept ? wrong : { ...wrong, founded_year });
  const profile = readRecord(profileFields, values);
  if (profile.type !== "research_project" || before.type !== "research_project") return profile;
  const { foundedYear, employeeCount, fundingStage, fundingAmount } = before;
  return { ...profile, foundedYear, employeeCount, fundingStage, fundingAmount };
}
