import { isEmailAddress } from "#app/features/accounts/rules.ts";
import { timelineLabels } from "#app/features/timeline/labels.ts";
import type { Values } from "#app/fields/field.ts";
import * as kinds from "#app/fields/field.ts";
import { describeFields, fieldsWith, type RecordOf } from "#app/fields/record.ts";
import { rows } from "#app/fields/rows.ts";
import { listedNameLimit } from "#app/text/names.ts";
import { m } from "#app/words/messages.ts";
import { employeeChoices, employeeLabels, stageChoices, stageLabels, typeLabels, typeTexts } from "./labels.ts";
import {
  descriptionLimit,
  firstYear,
  listLimit,
  logoBytes,
  longDescriptionLimit,
  nameLimit,
  productLimit,
  shortTextLimit,
  staffEmployeeCounts,
  wizardEmployeeCounts,
} from "./rules.ts";

/** Fields that a submission tells its reviewers and nobody else reads. */
const forReviewers = { hint: m.field_contact_hint, isPrivate: true } as const;

/** Fields that a research project has none of, since it is not founded, staffed or funded like a business. */
const ofBusiness = { step: 2, when: (values: Values) => values.type !== "research_project" };

const short = { limit: shortTextLimit };
const nameList = { hint: m.field_commas, limit: listLimit, length: listedNameLimit };

const offered = (choices: Record<string, () => string>) => ({ as: "select", choices, none: m.choose_none }) as const;

const email: kinds.Field<string> = {
  ...kinds.line({ ...forReviewers, step: 2, label: m.field_contact_email, input: "email", limit: 254, type: "email" }),
  check(values, name, refuse) {
    refuse(name, kinds.textIn(values, name) !== "", m.company_email_required);
    refuse(name, isEmailAddress(kinds.textIn(values, name)), m.email_invalid);
  },
};

/** The fields of a company, as its forms ask for them (docs/product/companies.md#fields). Nothing else defines them. */
export const companyFields = describeFields({
  type: kinds.radios({ step: 1, label: m.field_company_type, labels: typeLabels, texts: typeTexts, chosen: "company", required: m.company_type_required }), // biome-ignore format: one line a field
  name: kinds.line({ step: 1, label: m.field_company_name, limit: nameLimit, required: m.company_name_required }),
  description: kinds.area({ step: 1, label: m.field_company_description, rows: 3, limit: descriptionLimit, required: m.company_description_required }), // biome-ignore format: one line a field
  websiteUrl: kinds.webAddress({ step: 1, label: m.field_website }),
  logoUrl: kinds.webAddress({ step: 1, label: m.field_logo, hint: () => m.field_logo_hint({ kb: logoBytes / 1000 }) }),
  headquarters: kinds.line({ ...short, step: 1, label: m.field_headquarters, required: m.company_headquarters_required }),
  hubs: kinds.several({ step: 1, label: m.field_hubs, input: "industry_hubs", options: "hubs", required: m.company_hub_required, invalid: m.company_hub_invalid }), // biome-ignore format: one line a field
  provinces: kinds.several({ step: 1, label: m.field_provinces, options: "provinces", required: m.company_province_required, invalid: m.company_province_invalid }), // biome-ignore format: one line a field
  descriptionFr: kinds.area({ step: 2, label: m.field_company_description_fr, rows: 3, limit: descriptionLimit }),
  longDescription: kinds.area({
    step: 2,
    label: m.field_company_long,
    hint: m.field_company_long_hint,
    rows: 8,
    limit: longDescriptionLimit,
  }),
  longDescriptionFr: kinds.area({ step: 2, label: m.field_company_long_fr, hint: m.field_company_long_hint, rows: 8, limit: longDescriptionLimit }), // biome-ignore format: one line a field
  foundedYear: kinds.year({ ...ofBusiness, label: m.field_founded, first: firstYear }),
  employeeCount: {
    ...kinds.choice({ ...ofBusiness, label: m.field_employees, labels: employeeLabels, none: m.choose_none }),
    control: offered(employeeChoices(wizardEmployeeCounts)),
  },
  fundingStage: kinds.choice({ ...ofBusiness, label: m.field_stage, labels: stageChoices, none: m.choose_none }),
  fundingAmount: kinds.optionalLine({ ...short, ...ofBusiness, label: m.field_amount }),
  timelineTag: kinds.choice({ step: 2, label: m.post_field_timeline, labels: timelineLabels, none: m.post_no_timeline }),
  technologies: kinds.names({ ...nameList, step: 2, label: m.field_technologies, required: m.company_technology_required }),
  technologiesFr: kinds.names({ ...nameList, step: 2, label: m.field_technologies_fr }),
  specializations: kinds.names({ ...nameList, step: 2, label: m.field_specializations }),
  linkedinUrl: kinds.webAddress({ step: 2, label: () => "LinkedIn", input: "linkedin" }),
  twitterUrl: kinds.webAddress({ step: 2, label: () => "X", input: "twitter" }),
  githubUrl: kinds.webAddress({ step: 2, label: () => "GitHub", input: "github" }),
  contactEmail: email,
  contactPerson: kinds.line({ ...short, ...forReviewers, step: 2, label: m.field_contact_person, required: m.company_contact_required }),
  speaksFor: kinds.flag({ ...forReviewers, step: 2, label: m.field_speaks_for }),
  keyProducts: rows({
    step: 3,
    label: m.field_products,
    row: "product",
    columns: { name: { label: m.row_name }, description: { label: m.row_description }, url: { label: m.row_url, type: "url" } },
    most: productLimit,
  }),
  teamHighlights: rows({
    step: 3,
    label: m.field_team,
    row: "team",
    columns: {
      name: { label: m.row_name },
      role: { label: m.row_role },
      bio: { label: m.row_bio },
      linkedin: { label: m.row_linkedin, type: "url" },
    },
    most: productLimit,
  }),
  recentNews: rows({
    step: 3,
    label: m.field_news,
    row: "news",
    columns: {
      title: { label: m.row_title },
      date: { label: m.row_date, type: "date" },
      summary: { label: m.row_summary },
      url: { label: m.row_url, type: "url" },
    },
    most: productLimit,
  }),
  whyRelevant: kinds.area({ ...forReviewers, step: 3, label: m.field_why, rows: 4, limit: longDescriptionLimit, required: m.company_why_required }), // biome-ignore format: one line a field
});

export type CompanyFields = RecordOf<typeof companyFields>;

const { contactEmail, contactPerson, speaksFor, whyRelevant, ...publicFields } = companyFields;
/** The fields that the company's page shows and its owner edits. */
export const profileFields = publicFields;

export const fieldsOfStep = (step: number) => fieldsWith(companyFields, (field) => field.step === step);
const { speaksFor: _speaksFor, ...ofStaff } = companyFields;
/** The same as the workflow asks for them: staff know ranges of their own, and name the stage as it is. */
export const staffFieldsOfStep = (step: number) =>
  fieldsWith(
    {
      ...ofStaff,
      employeeCount: { ...companyFields.employeeCount, control: offered(employeeChoices(staffEmployeeCounts)) },
      fundingStage: { ...companyFields.fundingStage, control: offered(stageLabels) },
    },
    (field) => field.step === step,
  );
export const isPrivate = (key: string) => Object.hasOwn(companyFields, key) && !Object.hasOwn(profileFields, key);
