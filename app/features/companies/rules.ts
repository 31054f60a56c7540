import { fold } from "#app/db/search.ts";

/** Facts and pure functions of companies (docs/product/companies.md). Safe in a browser. */

export const companyTypes = ["company", "startup", "research_project"] as const;
export type CompanyType = (typeof companyTypes)[number];

export const fundingStages = ["bootstrap", "pre_seed", "seed", "series_a", "series_b", "series_c", "public"] as const;
export type FundingStage = (typeof fundingStages)[number];

/** How a published company came to be in the directory (docs/product/companies.md#listing). */
export const listings = ["reviewed", "public_sources"] as const;
export type Listing = (typeof listings)[number];

/** A field on which public pages disagree, with what each of them says. */
export type SourceConflict = { field: "headquarters" | "foundedYear"; values: string[]; valuesFr: string[] };

type Reviewed = { reviewedAt: number | null; verificationStatus: "pending" | "verified" };

/** A decision of staff, or their check of its facts, makes a company reviewed. */
export const listingOf = ({ reviewedAt, verificationStatus }: Reviewed): Listing =>
  reviewedAt !== null || verificationStatus === "verified" ? "reviewed" : "public_sources";

/** The facts that a source may support: their names in `Source.supports`, and their fields. */
export const supportedFields = [
  ["name", "name"],
  ["description", "description"],
  ["headquarters", "headquarters"],
  ["founded_year", "foundedYear"],
  ["employee_count", "employeeCount"],
  ["funding_stage", "fundingStage"],
  ["technologies", "technologies"],
  ["website", "websiteUrl"],
] as const;

/** What a member may add to a page that nobody keeps. */
export type GivenFacts = {
  foundedYear?: number | null;
  employeeCount?: EmployeeCount | null;
  fundingStage?: FundingStage | null;
  technologies?: string[];
  websiteUrl?: string | null;
};

/** Returns what the fact of a field is called in a record of sources. */
export const factOf = (field: string): string => supportedFields.find(([, one]) => one === field)?.[0] ?? field;

/** The ranges of the wizard. */
/** What submitters choose from, and the coarser first range that staff know of a company. */
export const employeeCounts = ["1", "2-10", "1-10", "11-50", "51-200", "201-1000", "1000+"] as const;
const staffRange = "1-10";
export const wizardEmployeeCounts = employeeCounts.filter((range) => range !== staffRange);
export const staffEmployeeCounts = employeeCounts.filter((range) => range !== "1" && range !== "2-10");
export type EmployeeCount = (typeof employeeCounts)[number];

export const priorities = ["low", "medium", "high"] as const;
export type Priority = (typeof priorities)[number];

export const companyStatuses = ["draft", "pending_review", "approved", "published", "rejected", "suspended", "merged"] as const;
export type CompanyStatus = (typeof companyStatuses)[number];
/** The orders of the reviewers' list. "waiting" shows what is in review, the longest wait first. */
export const workflowOrders = ["newest", "oldest", "name", "waiting"] as const;
export type WorkflowOrder = (typeof workflowOrders)[number];
/** Parts of that list which are no status. */
export const workflowParts = ["high", "week", "month", "edited"] as const;
export type WorkflowPart = (typeof workflowParts)[number];
/** Returns the name of the counter for companies in this status. */
export const statusCounter = (status: CompanyStatus) => `companies ${status}`;

/** The steps a reviewer can take (docs/product/companies.md#review). 'needs_changes' returns a submission to its author. */
export const reviewSteps = [
  { from: "draft", to: "pending_review", event: "submitted" },
  { from: "pending_review", to: "approved", event: "approved" },
  { from: "pending_review", to: "rejected", event: "rejected" },
  { from: "pending_review", to: "draft", event: "needs_changes" },
  { from: "approved", to: "published", event: "published" },
  { from: "published", to: "suspended", event: "suspended" },
  { from: "published", to: "approved", event: "unpublished" },
  { from: "suspended", to: "published", event: "restored" },
  { from: "suspended", to: "approved", event: "unpublished" },
] as const satisfies { from: CompanyStatus; to: CompanyStatus; event: string }[];
export type ReviewStep = (typeof reviewSteps)[number];

/** Steps that take something from somebody, who is told why. */
const reasoned: ReviewStep["event"][] = ["rejected", "needs_changes", "suspended", "unpublished"];
export const needsReason = ({ event }: ReviewStep) => reasoned.includes(event);

export const stepFrom = (from: CompanyStatus, to: string): ReviewStep | undefined =>
  reviewSteps.find((step) => step.from === from && step.to === to);

/** Returns the steps from one status to another: one, or the two that approve and publish at once; none when there is no way. */
export function stepsTo(from: CompanyStatus, to: string): ReviewStep[] {
  if (from === to) return [];
  const [direct, approval, publication] = [stepFrom(from, to), stepFrom(from, "approved"), stepFrom("approved", to)];
  return direct ? [direct] : approval && publication ? [approval, publication] : [];
}

/** Returns whether staff may merge a company in this status into another. A draft is its author's own. */
export const isMergeable = (status: CompanyStatus) => status !== "draft" && status !== "merged";

/** Returns whether the submitter may change a company in this status: what waits keeps its place, anything else is sent again. */
export const isOpenToSubmitter = (status: CompanyStatus) => status === "draft" || status === "rejected" || status === "pending_review";

/** Basics, details, products and team, then the review (docs/product/companies.md#submission). */
export const wizardSteps = 4;

/** Enough for a form in which every list is full, percent-encoded. */
export const formByteLimit = 512_000;
export const nameLimit = 120;
export const descriptionLimit = 500;
export const longDescriptionLimit = 8000;
export const shortTextLimit = 200;
export const listLimit = 20;
export const productLimit = 20;
export const noteLimit = 2000;
export const firstYear = 1900;
export const pageSize = 20;
/** The largest logo that is read from a website, in bytes. */
export const logoBytes = 1_000_000;
export const logoProblems = ["private", "unreachable", "refused", "large", "kind", "cut", "pixels", "removed"] as const;
export type LogoProblem = (typeof logoProblems)[number];

/** Returns quebec-numerique for 'Québec Numérique', and "" for a name without a letter or digit. */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
}

/**
 * Returns when to fetch a logo again; null to give up. A server that does not answer, refuses or breaks off is tried at growing intervals; other
 * answers would not change.
 */
export function nextLogoAttempt(problem: LogoProblem, attempts: number, now: number) {
  const minutes = ["unreachable", "refused", "cut"].includes(problem) ? [1, 10, 60, 360][attempts - 1] : undefined;
  return minutes === undefined ? null : now + minutes * 60_000;
}

type Ranked = { upvotes: number; verificationStatus: "pending" | "verified"; hubs: string[] };

/**
 * Returns the rank for 'featured' in a list: the upvotes, ten for a verified company, and in the list of a hub twenty where that is its
 * first, ten where it names that hub at all. A hub that it is only related to gives nothing: cars before what measures them.
 */
export function featuredRank({ upvotes, verificationStatus, hubs }: Ranked, list: string): number {
  const place = hubs.findIndex((slug) => list === `hub:${slug}`);
  return upvotes + (verificationStatus === "verified" ? 10 : 0) + (place === 0 ? 20 : place > 0 ? 10 : 0);
}

export const companySorts = ["featured", "newest", "name"] as const;
export type CompanySort = (typeof companySorts)[number];

/** Returns the median of the waits, in milliseconds; null for an empty list. */
export function medianOf(waits: number[]): number | null {
  const sorted = [...waits].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  const next = sorted[Math.ceil((sorted.length - 1) / 2)];
  return middle === undefined || next === undefined ? null : (middle + next) / 2;
}
