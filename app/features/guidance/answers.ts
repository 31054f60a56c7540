import { residences } from "#app/features/funding/conditions.ts";

/** What somebody may tell of themselves for guidance alone, as far as a programme asks for it (docs/product/guidance.md#questions). */
export const legalForms = [
  "individual",
  "sole_proprietor",
  "incorporated",
  "cooperative",
  "nonprofit",
  "public_body",
  "institution",
] as const;
export type LegalForm = (typeof legalForms)[number];
export const studyLevels = ["college", "bachelor", "master", "doctoral", "postdoc"] as const;
export const indigenousIdentities = ["first_nation", "inuit", "metis", "yes", "no"] as const;
/** The other groups that some programmes are for, and the answer of who is in neither. */
export const askedGroups = ["women", "black"] as const;
export const noneOfThem = "none";
export const yesOrNo = ["yes", "no"] as const;
type YesOrNo = (typeof yesOrNo)[number];

/** The questions, by the names of their fields, with what may be chosen; numbers are whole and not negative. */
export const questions = {
  residence_status: residences,
  degree: studyLevels,
  legal_form: legalForms,
  age: "number",
  indigenous: indigenousIdentities,
  groups: [...askedGroups, noneOfThem],
  employees: "number",
  revenue: "number",
  years_in_business: "number",
  studies: yesOrNo,
  research: yesOrNo,
} as const;
export type Question = keyof typeof questions;
export const questionNames = Object.keys(questions) as Question[];

/** The answer of who would rather not say: the question is not asked again, and nothing follows from it. */
export const unsaid = "unsaid";

export type Answers = {
  residence: (typeof residences)[number] | null;
  degree: (typeof studyLevels)[number] | null;
  legalForm: LegalForm | null;
  age: number | null;
  indigenous: (typeof indigenousIdentities)[number] | null;
  /** Null when it was not answered. */
  groups: (typeof askedGroups)[number][] | null;
  employees: number | null;
  /** In dollars a year. */
  revenue: number | null;
  yearsInBusiness: number | null;
  studies: YesOrNo | null;
  research: YesOrNo | null;
  /** What they would rather not say. */
  unsaid: Question[];
  /** Whether the prompt, which may be shared, says who they are: Indigenous identity and the groups. */
  inPrompt: boolean;
};

/** Where the answer to a question stands. */
export const answerTo = {
  residence_status: "residence",
  degree: "degree",
  legal_form: "legalForm",
  age: "age",
  indigenous: "indigenous",
  groups: "groups",
  employees: "employees",
  revenue: "revenue",
  years_in_business: "yearsInBusiness",
  studies: "studies",
  research: "research",
} satisfies Record<Question, keyof Answers>;

export const isIdentity = (question: string) => question === "indigenous" || question === "groups";

/** The field of who wants their identity in the prompt. */
export const identityInPrompt = "identity_in_prompt";

/** The highest number that each question of a number takes; above it something was mistyped. */
export const highest: Partial<Record<Question, number>> = { age: 120, employees: 1_000_000, revenue: 1e12, years_in_business: 500 };

/** Reads an answer as a form or the JSON API gives it; undefined for one that cannot be. An empty one, and "rather not say", are null. */
export function answerOf(question: Question, given: string): string | number | null | undefined {
  if (given === "" || given === unsaid) return null;
  const allowed: readonly string[] | "number" = questions[question];
  if (allowed !== "number") return allowed.includes(given) ? given : undefined;
  const digits = given.replace(/[\s,$]/g, ""); // "$48,000" and « 48 000 $ »
  const number = /^\d{1,13}$/.test(digits) ? Number(digits) : Number.NaN;
  return number <= (highest[question] ?? 0) ? number : undefined;
}

/** Whether groups are named together with none of them. */
export const isAllAndNone = (groups: string[]) => groups.includes(noneOfThem) && groups.length > 1;

export const noAnswers: Answers = {
  residence: null,
  degree: null,
  legalForm: null,
  age: null,
  indigenous: null,
  groups: null,
  employees: null,
  revenue: null,
  yearsInBusiness: null,
  studies: null,
  research: null,
  unsaid: [],
  inPrompt: false,
};
