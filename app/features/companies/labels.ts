import { timelineLabels } from "#app/features/timeline/labels.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import type { FieldWords } from "#app/revisions.ts";
import { m } from "#app/words/messages.ts";
import type { CompanyEvent } from "./data.server.ts";
import type { CompanyFields } from "./fields.server.ts";
import {
  type CompanySort,
  type CompanyStatus,
  type CompanyType,
  companyTypes,
  type FundingStage,
  fundingStages,
  type Priority,
} from "./rules.ts";

export const typeLabels: Record<CompanyType, () => string> = {
  company: m.type_company,
  startup: m.type_startup,
  research_project: m.type_research_project,
};
export const typeTexts: Record<CompanyType, () => string> = {
  company: m.type_company_text,
  startup: m.type_startup_text,
  research_project: m.type_research_project_text,
};
export const stageLabels: Record<FundingStage, () => string> = {
  bootstrap: m.stage_bootstrap,
  pre_seed: m.stage_pre_seed,
  seed: m.stage_seed,
  series_a: m.stage_series_a,
  series_b: m.stage_series_b,
  series_c: m.stage_series_c,
  public: m.stage_public,
};
export const statusLabels: Record<CompanyStatus, typeof m.status_draft> = {
  draft: m.status_draft,
  pending_review: m.status_pending_review,
  approved: m.status_approved,
  published: m.status_published,
  rejected: m.status_rejected,
};
export const priorityLabels: Record<Priority, () => string> = { low: m.priority_low, medium: m.priority_medium, high: m.priority_high };
export const sortLabels: Record<CompanySort, () => string> = { featured: m.sort_featured, newest: m.sort_newest, name: m.sort_name };
export const eventLabels: Record<CompanyEvent, () => string> = {
  created: m.event_created,
  submitted: m.event_submitted,
  approved: m.event_approved,
  published: m.event_published,
  rejected: m.event_rejected,
  needs_changes: m.event_needs_changes,
  edited: m.event_edited,
  claimed: m.event_claimed,
  verified: m.event_verified,
};

/** An empty stage is 'Unknown' (spec 2 section 4). */
export const stageLabel = (stage: FundingStage | null) => (stage ? stageLabels[stage]() : m.stage_unknown());
export const employeesLabel = (range: string) => (range === "1" ? m.employees_one() : range);

/** What the fields of a company are called wherever they are named. */
export const fieldLabels = {
  type: m.field_company_type,
  name: m.field_company_name,
  description: m.field_company_description,
  longDescription: m.field_company_long,
  websiteUrl: m.field_website,
  logoUrl: m.field_logo,
  linkedinUrl: () => "LinkedIn",
  twitterUrl: () => "X",
  githubUrl: () => "GitHub",
  headquarters: m.field_headquarters,
  hubs: m.field_hubs,
  provinces: m.field_provinces,
  foundedYear: m.field_founded,
  employeeCount: m.field_employees,
  fundingStage: m.field_stage,
  fundingAmount: m.field_amount,
  timelineTag: m.post_field_timeline,
  technologies: m.field_technologies,
  specializations: m.field_specializations,
  keyProducts: m.field_products,
  teamHighlights: m.field_team,
  recentNews: m.field_news,
  contactEmail: m.field_contact_email,
  contactPerson: m.field_contact_person,
  whyRelevant: m.field_why,
} satisfies Record<keyof CompanyFields, () => string>;

type Named = { slug: string; name: string };
/** What hubs and provinces are called in the reader's language. */
export type Places = { hubs: Named[]; provinces: Named[] };

export const namesOf = (slugs: string[], places: Named[]) => slugs.map((slug) => places.find((place) => place.slug === slug)?.name ?? slug);

export const fieldLabel = (field: string) => Object.entries(fieldLabels).find(([name]) => name === field)?.[1]() ?? field;

/** The value of a field, one to a line where there are several, as a reader is told of it. */
export function valueLabel(field: string, value: string, places: Places): string {
  if (field === "hubs" || field === "provinces") return namesOf(value.split("\n"), places[field]).join("\n");
  if (field === "employeeCount") return employeesLabel(value);
  const timeline = timelineTags.find((one) => field === "timelineTag" && one === value);
  if (timeline) return timelineLabels[timeline]();
  const type = companyTypes.find((one) => field === "type" && one === value);
  const stage = fundingStages.find((one) => field === "fundingStage" && one === value);
  return type ? typeLabels[type]() : stage ? stageLabels[stage]() : value;
}

/** The same for a conflict, which tells of every field that differs. */
export const companyFieldWords = (places: Places): FieldWords =>
  Object.fromEntries(
    Object.entries(fieldLabels).map(([field, label]) => [field, { label, value: (value: string) => valueLabel(field, value, places) }]),
  );
