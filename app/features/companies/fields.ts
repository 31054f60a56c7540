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

/** Facts and addresses are short: two stand in a line where there is room. */
const beside = { beside: true } as const;

/** Fields that a research project has none of, since it is not founded, staffed or funded like a business. */
const ofBusiness = { ...beside, step: 2, when: (values: Values) => values.type !== "research_project" };

const short = { limit: shortTextLimit };
const nameList = { hint: m.field_commas, limit: listLimit, length: listedNameLimit };

const offered = (choices: Record<string, () => string>) => ({ as: "select", choices, none: m.choose_none }) as const;

/** What few know or have, folded under what it is about. */
const [inDepth, inFrench, onOtherSites] = [{ fold: m.fold_in_depth }, { fold: m.fold_in_french }, { fold: m.fold_links }];

const email: kinds.Field<string> = {
  ...kinds.line({ ...forReviewers, ...beside, step: 2, label: m.field_contact_email, input: "email", limit: 254, type: "email" }),
  check(values, name, refuse) {
    refuse(name, kinds.textIn(values, name) !== "", m.company_email_required);
    refuse(name, isEmailAddress(kinds.textIn(values, name)), m.email_invalid);
  },
};

/** The fields of a company, as its forms ask for them (docs/product/companies.md#fields). Nothing else defines them. */
export const companyFields = describeFields({
  type: kinds.radios({ step: 1, label: m.field_company_type, labels: typeLabels, texts: typeTexts, chosen: "company", required: m.company_type_required }), // biome-ignore format: one line a field
  name: kinds.line({ ...beside, step: 1, label: m.field_company_name, limit: nameLimit, required: m.company_name_required }),
  headquarters: kinds.line({ ...short, ...beside, step: 1, label: m.field_headquarters, required: m.company_headquarters_required }),
  description: kinds.area({ step: 1, label: m.field_company_description, rows: 3, limit: descriptionLimit, required: m.company_description_required }), // biome-ignore format: one line a field
  hubs: kinds.several({ step: 1, label: m.field_hubs, input: "industry_hubs", options: "hubs", required: m.company_hub_required, invalid: m.company_hub_invalid }), // biome-ignore format: one line a field
  provinces: kinds.several({ step: 1, label: m.field_provinces, options: "provinces", required: m.company_province_required, invalid: m.company_province_invalid }), // biome-ignore format: one line a field
  websiteUrl: kinds.webAddress({ ...beside, step: 1, label: m.field_website, hint: m.field_website_hint }),
  logoUrl: kinds.webAddress({ ...beside, step: 1, label: m.field_logo, hint: () => m.field_logo_hint({ kb: logoBytes / 1000 }) }),
  technologies: kinds.names({ ...nameList, step: 2, label: m.field_technologies, required: m.company_technology_required }),
  contactEmail: email,
  contactPerson: kinds.line({ ...short, ...forReviewers, ...beside, step: 2, label: m.field_contact_person, required: m.company_contact_required }), // biome-ignore format: one line a field
  speaksFor: kinds.flag({ ...forReviewers, step: 2, label: m.field_speaks_for }),
  foundedYear: kinds.year({ ...ofBusiness, label: m.field_founded, first: firstYear }),
  employeeCount: {
    ...kinds.choice({ ...ofBusiness, label: m.field_employees, labels: employeeLabels, none: m.choose_none }),
    control: offered(employeeChoices(wizardEmployeeCounts)),
  },
  fundingStage: kinds.choice({ ...ofBusiness, label: m.field_stage, labels: stageChoices, none: m.choose_none }),
  fundingAmount: kinds.optionalLine({ ...short, ...ofBusiness, label: m.field_amount }),
  longDescription: kinds.area({ ...inDepth, step: 2, label: m.field_company_long, hint: m.field_company_long_hint, rows: 8, limit: longDescriptionLimit }), // biome-ignore format: one line a field
  specializations: kinds.names({ ...nameList, ...inDepth, step: 2, label: m.field_specializations }),
  timelineTag: kinds.choice({ ...inDepth, step: 2, label: m.post_field_timeline, labels: timelineLabels, none: m.post_no_timeline }),
  descriptionFr: kinds.area({ ...inFrench, step: 2, label: m.field_company_description_fr, rows: 3, limit: descriptionLimit }),
  longDescriptionFr: kinds.area({ ...inFrench, step: 2, label: m.field_company_long_fr, hint: m.field_company_long_hint, rows: 8, limit: longDescriptionLimit }), // biome-ignore format: one line a field
  technologiesFr: kinds.names({ ...nameList, ...inFrench, step: 2, label: m.field_technologies_fr }),
  linkedinUrl: kinds.webAddress({ ...onOtherSites, ...beside, step: 2, label: () => "LinkedIn", input: "linkedin" }),
  githubUrl: kinds.webAddress({ ...onOtherSites, ...beside, step: 2, label: () => "GitHub", input: "github" }),
  twitterUrl: kinds.webAddress({ ...onOtherSites, ...beside, step: 2, label: () => "X", input: "twitter" }),
  whyRelevant: kinds.area({ ...forReviewers, step: 3, label: m.field_why, rows: 4, limit: longDescriptionLimit, required: m.company_why_required }), // biome-ignore format: one line a field
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
});

export type CompanyFields = RecordOf<typeof companyFields>;

const { contactEmail, contactPerson, speaksFor, whyRelevant, ...publicFields } = companyFields;
/** The fields that the company's page shows and its owner edits. */
export const profileFields = publicFields;

/** What a member adds to a page that nobody keeps, with the page that says so and a word to staff. */
export const givenFields = describeFields({
  foundedYear: companyFields.foundedYear,
  employeeCount: companyFields.employeeCount,
  fundingStage: { ...companyFields.fundingStage, control: offered(stageLabels) },
  technologies: kinds.names({ ...nameList, label: m.field_technologies }),
  websiteUrl: kinds.webAddress({ label: m.field_website, hint: m.field_website_hint }),
  address: kinds.webAddress({ label: m.correction_address, hint: m.correction_address_hint, required: m.correction_address_required }),
  note: kinds.line({ label: m.facts_note, limit: shortTextLimit }),
});

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

/** A draft by staff needs a name and a description alone. */
const { name: _name, description: _description, ...mayStayEmpty } = companyFields;
export const isEmptyInDraft = (input: string) => Object.values(mayStayEmpty).some((field) => field.name === input);
