import { fold } from "#app/db/search.ts";

/** Facts and pure functions of companies (docs/product/companies.md). Safe in a browser. */

export const companyTypes = ["company", "startup", "research_project"] as const;
export type CompanyType = (typeof companyTypes)[number];

export const fundingStages = ["bootstrap", "pre_seed", "seed", "series_a", "series_b", "series_c", "public"] as const;
export type FundingStage = (typeof fundingStages)[number];

/** The wizard's ranges; the first, of one, is told apart in its label. */
export const employeeCounts = ["1", "2-10", "11-50", "51-200", "201-1000", "1000+"] as const;
export type EmployeeCount = (typeof employeeCounts)[number];

export const priorities = ["low", "medium", "high"] as const;
export type Priority = (typeof priorities)[number];

export const companyStatuses = ["draft", "pending_review", "approved", "published", "rejected"] as const;
export type CompanyStatus = (typeof companyStatuses)[number];
/** The counter of the companies that stand there. */
export const statusCounter = (status: CompanyStatus) => `companies ${status}`;

/** What a reviewer may do (docs/product/companies.md#review), and 'needs changes', which gives a submission back. */
export const reviewSteps = [
  { from: "draft", to: "pending_review", event: "submitted" },
  { from: "pending_review", to: "approved", event: "approved" },
  { from: "pending_review", to: "rejected", event: "rejected" },
  { from: "pending_review", to: "draft", event: "needs_changes" },
  { from: "approved", to: "published", event: "published" },
] as const satisfies { from: CompanyStatus; to: CompanyStatus; event: string }[];
export type ReviewStep = (typeof reviewSteps)[number];

export const stepFrom = (from: CompanyStatus, to: string): ReviewStep | undefined =>
  reviewSteps.find((step) => step.from === from && step.to === to);

/** Who proposed it may send it again from here. */
export const isOpenToSubmitter = (status: CompanyStatus) => status === "draft" || status === "rejected";

/** Basics, details, products and team, review (docs/product/companies.md#submission). */
export const wizardSteps = 4;

/** A form whose every list is full, percent-encoded. */
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
/** Of a picture, while it is read. */
export const logoBytes = 100_000;
/** Technologies of a row in the review, before '+N more'. */
export const tagsInRow = 4;

/** 'Québec Numérique' gives quebec-numerique; a name without a letter or digit gives "". */
export function slugOf(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
}

/** Where a company's picture is served: another picture has another address. */
export const logoPath = (slug: string, digest: string) => `/company/${slug}/logo/${digest}`;

/** A server that does not answer is asked again later and later; what it answered with will not be another. Null when it is given up. */
export function nextLogoAttempt(problem: "private" | "unreachable" | "refused" | "large" | "kind", attempts: number, now: number) {
  const minutes = problem === "unreachable" || problem === "refused" ? [1, 10, 60, 360][attempts - 1] : undefined;
  return minutes === undefined ? null : now + minutes * 60_000;
}

/** The order of 'featured': upvotes, and ten for who is verified. */
export const featuredRank = (upvotes: number, isVerified: boolean) => upvotes + (isVerified ? 10 : 0);

export const companySorts = ["featured", "newest", "name"] as const;
export type CompanySort = (typeof companySorts)[number];

/** The middle of the waits, in milliseconds; null while nothing was decided. */
export function medianOf(waits: number[]): number | null {
  const sorted = [...waits].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  const next = sorted[Math.ceil((sorted.length - 1) / 2)];
  return middle === undefined || next === undefined ? null : (middle + next) / 2;
}
