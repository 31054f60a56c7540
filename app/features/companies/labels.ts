import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import type { CompanyEvent } from "./events-data.server.ts";
import {
  type CompanySort,
  type CompanyStatus,
  type CompanyType,
  companyStatuses,
  companyTypes,
  type EmployeeCount,
  employeeCounts,
  type FundingStage,
  fundingStages,
  type Listing,
  type Priority,
  priorities,
  type ReviewStep,
  type SourceConflict,
} from "./rules.ts";

export const typeLabels = labelsOf("type_", companyTypes);
export const typeTexts: Record<CompanyType, () => string> = {
  company: m.type_company_text,
  startup: m.type_startup_text,
  research_project: m.type_research_project_text,
};
export const stageLabels = labelsOf("stage_", fundingStages);
/** The forms offer the last series with what comes after it. */
export const stageChoices: Record<FundingStage, () => string> = { ...stageLabels, series_c: m.stage_series_c_plus };
export const listingLabels: Record<Listing, () => string> = { reviewed: m.listing_reviewed, public_sources: m.listing_public_sources };
const statusLabels = labelsOf("status_", companyStatuses);
/** Returns what a company's status is called. A draft that was sent before was returned for changes: to its author and to staff alike. */
export const statusLabel = ({ status, submittedAt }: { status: CompanyStatus; submittedAt: number | null }) =>
  status === "draft" && submittedAt !== null ? m.status_returned : statusLabels[status];
/** The same as the choices of a filter. */
export const statusChoices = labelsOf("status_choice_", companyStatuses);
export const stepLabels: Record<ReviewStep["event"], () => string> = {
  submitted: m.step_submit,
  approved: m.step_approve,
  rejected: m.step_reject,
  needs_changes: m.step_needs_changes,
  published: m.step_publish,
  unpublished: m.step_unpublish,
  suspended: m.step_suspend,
  restored: m.step_restore,
};
export const priorityLabels: Record<Priority, () => string> = { low: m.priority_low, medium: m.priority_medium, high: m.priority_high };
/** What staff do with many companies at once. */
export const setLabels = labelsOf("workflow_set_", priorities);
export const sortLabels: Record<CompanySort, () => string> = { featured: m.sort_featured, newest: m.sort_newest, name: m.sort_name };
export const eventLabels: Record<CompanyEvent, () => string> = {
  created: m.event_created,
  submitted: m.event_submitted,
  approved: m.event_approved,
  published: m.event_published,
  rejected: m.event_rejected,
  needs_changes: m.event_needs_changes,
  edited: m.event_edited,
  withdrawn: m.event_withdrawn,
  unpublished: m.event_unpublished,
  suspended: m.event_suspended,
  restored: m.event_restored,
  merged: m.event_merged,
  absorbed: m.event_absorbed,
  separated: m.event_separated,
  unclaimed: m.event_unclaimed,
  claimed: m.event_claimed,
  verified: m.event_verified,
  renewed: m.event_renewed,
};

export const conflictLabels: Record<SourceConflict["field"], () => string> = {
  headquarters: m.field_headquarters,
  foundedYear: m.field_founded,
};

/** A missing stage shows as 'Unknown' (docs/product/companies.md#choices). */
export const stageLabel = (stage: FundingStage | null) => (stage ? stageLabels[stage]() : m.stage_unknown());

/** The range of one person needs words; the others are figures in any language. */
export const employeeLabels = Object.fromEntries(
  employeeCounts.map((range) => [range, () => (range === "1" ? m.employees_one() : range)]),
) as Record<EmployeeCount, () => string>; // every range gets a label

/** The ranges that a form offers, with their labels. */
export const employeeChoices = (ranges: EmployeeCount[]) => Object.fromEntries(ranges.map((range) => [range, employeeLabels[range]]));
