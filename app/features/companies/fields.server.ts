import { timelineTags } from "#app/features/timeline/rules.ts";
import { InvalidInput } from "#app/problems.ts";
import { namesFrom } from "#app/text/names.ts";
import type { CompanyRow } from "./data.server.ts";
import { type CompanyValues, errorsOfStep, type Fields, listed, rowsRead, text } from "./forms.server.ts";
import { type RowKind, rowsFrom } from "./rows.ts";
import { companyTypes, employeeCounts, fundingStages, productLimit } from "./rules.ts";

const errorsOf = (values: CompanyValues, hubs: string[]): Fields => ({
  ...errorsOfStep(1, values, hubs),
  ...errorsOfStep(2, values, hubs),
  ...errorsOfStep(3, values, hubs),
});

function refuse(fields: Fields) {
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
}

/** A submission. @throws InvalidInput with a sentence per field of every step that is not right */
export function checkCompany(values: CompanyValues, hubs: string[]): CompanyFields {
  refuse(errorsOf(values, hubs));
  return companyFrom(values);
}

const mayStayEmpty = new Set([
  "type",
  "headquarters",
  "industry_hubs",
  "provinces",
  "technologies",
  "email",
  "contact_person",
  "why_relevant",
]);

/** A draft with what is known: a name, a description, and of the rest what is given (spec 2 section 5). @throws InvalidInput */
export function checkDraft(values: CompanyValues, hubs: string[]): CompanyFields {
  const wrong = Object.entries(errorsOf(values, hubs)).filter(([field]) => !mayStayEmpty.has(field) || text(values, field) !== "");
  refuse(Object.fromEntries(wrong));
  return companyFrom(values);
}

/**
 * The page of a company: whom reviewers may ask and why it belongs here are its submission's, neither asked nor changed. What the
 * starter directory knew beyond what the form takes or asks stays: more hubs, an earlier year, facts of a research project.
 * @throws InvalidInput
 */
export function checkProfile(values: CompanyValues, hubs: string[], before: CompanyRow) {
  const { email, contact_person, why_relevant, ...wrong } = errorsOf(values, [...hubs, ...before.hubs]);
  if (text(values, "founded_year") === String(before.foundedYear)) delete wrong.founded_year;
  refuse(wrong);
  const { contactEmail, contactPerson, whyRelevant, ...profile } = companyFrom(values);
  if (profile.type !== "research_project" || before.type !== "research_project") return profile;
  const { foundedYear, employeeCount, fundingStage, fundingAmount } = before;
  return { ...profile, foundedYear, employeeCount, fundingStage, fundingAmount };
}

/** What the form says, as the row keeps it; a research project was not founded, staffed or funded. */
export function companyFrom(values: CompanyValues) {
  const type = companyTypes.find((one) => one === values.type) ?? "company";
  const isResearch = type === "research_project";
  const address = (name: string) => text(values, name) || null;
  const rows = (kind: RowKind) => rowsFrom(values, kind, rowsRead).slice(0, productLimit);
  return {
    type,
    name: text(values, "name"),
    description: text(values, "description"),
    longDescription: text(values, "long_description"),
    websiteUrl: address("website_url"),
    logoUrl: address("logo_url"),
    linkedinUrl: address("linkedin"),
    twitterUrl: address("twitter"),
    githubUrl: address("github"),
    headquarters: text(values, "headquarters"),
    hubs: listed(values, "industry_hubs"),
    provinces: listed(values, "provinces"),
    foundedYear: isResearch ? null : Number(text(values, "founded_year")) || null,
    employeeCount: isResearch ? null : (employeeCounts.find((one) => one === values.employee_count) ?? null),
    fundingStage: isResearch ? null : (fundingStages.find((one) => one === values.funding_stage) ?? null),
    fundingAmount: isResearch ? null : address("funding_amount"),
    timelineTag: timelineTags.find((one) => one === values.timeline_tag) ?? null,
    technologies: namesFrom(text(values, "technologies")),
    specializations: namesFrom(text(values, "specializations")),
    keyProducts: rows("product") as { name: string; description: string; url: string }[],
    teamHighlights: rows("team") as { name: string; role: string; bio: string; linkedin: string }[],
    recentNews: rows("news") as { title: string; date: string; summary: string; url: string }[],
    contactEmail: text(values, "email"),
    contactPerson: text(values, "contact_person"),
    whyRelevant: text(values, "why_relevant"),
  };
}
export type CompanyFields = ReturnType<typeof companyFrom>;
