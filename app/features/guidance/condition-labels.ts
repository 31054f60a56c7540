import { applicantKinds, type Condition, type degrees, residences } from "#app/features/funding/conditions.ts";
import { joined, phrase } from "#app/ui/phrase.ts";
import { labelsOf } from "#app/words/labels-of.ts";
import { language, m } from "#app/words/messages.ts";
import { askedGroups, indigenousIdentities, legalForms, type Question, questionNames, unsaid } from "./answers.ts";
import type { ProgramFacts } from "./facts.ts";
import type { Judged, Met } from "./judging.ts";
import type { LeftOut, Match } from "./matching.ts";

export const applicantLabels = labelsOf("applicant_", applicantKinds);
export const residenceLabels = labelsOf("residence_", residences);
export const degreeLabels: Record<(typeof degrees)[number], () => string> = {
  secondary: m.degree_secondary,
  college: m.degree_college,
  bachelor: m.degree_bachelor,
  master: m.degree_master,
  doctoral: m.degree_doctoral,
  postdoc: m.degree_postdoc,
  recent_graduate: m.applicant_recent_graduate,
};
export const legalFormLabels = labelsOf("legal_form_", legalForms);
export const indigenousLabels = labelsOf("indigenous_", indigenousIdentities);
export const groupLabels = labelsOf("group_", [...askedGroups, "none", "indigenous", "first_nation"]);
export const questionLabels: Record<Question, () => string> = {
  residence_status: m.question_residence_status,
  degree: m.question_degree,
  legal_form: m.question_legal_form,
  age: m.question_age,
  indigenous: m.question_indigenous,
  groups: m.question_groups,
  employees: m.question_employees,
  revenue: m.question_revenue,
  years_in_business: m.question_years_in_business,
  studies: m.question_studies,
  research: m.question_research,
};
export const yesOrNoLabels = { yes: m.conflict_yes, no: m.conflict_no };
/** The words for what may be chosen, by the question. */
export const choiceLabels: Partial<Record<Question, Record<string, () => string>>> = {
  residence_status: residenceLabels,
  degree: degreeLabels,
  legal_form: legalFormLabels,
  indigenous: indigenousLabels,
  groups: groupLabels,
  studies: yesOrNoLabels,
  research: yesOrNoLabels,
};

/** Returns answers as they are stored, by the names of their fields, in words: each question with what was answered. */
export const answersInWords = (stored: Record<string, string>): string[] =>
  questionNames.flatMap((question) => {
    const said = (stored[question] ?? "").split(",").filter(Boolean);
    const value = said.map((one) => (one === unsaid ? m.question_unsaid() : (choiceLabels[question]?.[one]?.() ?? one))).join(", ");
    return value === "" ? [] : [m.site_labelled({ label: questionLabels[question](), value })];
  });

const institutionLabels = { university: m.institution_university, college: m.institution_college };
const mostNamed = 4;
/** Returns what one of suffices: all of a few, of more the first and how many others. */
function named(labels: Record<string, () => string>, { any = [] }: Condition): string {
  const shown = any.length > mostNamed ? any.slice(0, mostNamed - 1) : any;
  const list = shown.map((one) => labels[one]?.() ?? one).join(", ");
  return shown.length === any.length ? list : m.condition_others({ list, count: any.length - shown.length });
}
const employerLabels = { ...applicantLabels, for_profit: m.applicant_business };
function bounds({ min, max }: Condition): string {
  const [least, most] = [min ?? 0, max ?? 0].map((number) => number.toLocaleString(`${language()}-CA`));
  if (min === undefined) return m.bounds_most({ max: most ?? "" });
  return max === undefined ? m.bounds_least({ min: least ?? "" }) : m.bounds_between({ min: least ?? "", max: most ?? "" });
}

const labels: Record<Condition["on"], (condition: Condition) => string> = {
  applicant: (one) => m.condition_applicant({ list: named(applicantLabels, one) }),
  institution: (one) => m.condition_institution({ list: named(institutionLabels, one) }),
  employer: (one) => m.condition_employer({ list: named(employerLabels, one) }),
  status: (one) => m.condition_status({ list: named(residenceLabels, one) }),
  degree: (one) => m.condition_degree({ list: named(degreeLabels, one) }),
  group: (one) => m.condition_group({ list: named(groupLabels, one) }),
  age: (one) => m.condition_age({ bounds: bounds(one) }),
  employees: (one) => m.condition_employees({ bounds: bounds(one) }),
  revenue: (one) => m.condition_revenue({ bounds: bounds(one) }),
  years: (one) => m.condition_years({ bounds: bounds(one) }),
  project: (one) => m.condition_project({ bounds: bounds(one) }),
  entitled: m.condition_entitled,
  sector: m.condition_sector,
  not_sector: m.condition_sector,
  research: m.condition_research,
  study: m.condition_study,
  income: m.condition_income,
  export: m.condition_export,
  opening: m.condition_opening,
  other: m.condition_other,
};

/** Returns what a condition asks, in a few words of ours, the same for all programmes that ask it. */
export const conditionLabel = (condition: Condition): string => labels[condition.on](condition);

/** Returns a condition in the words of its page, in the reader's language where they are known in it; else in ours. */
export const conditionText = (condition: Condition) =>
  condition.words === null ? { text: conditionLabel(condition), lang: undefined } : phrase(condition.words, condition.wordsFr);

/**
 * Returns what somebody meets of a condition. Of several who may apply, its page's words often speak of others too, or ask for more: which of
 * them they are is then said in our words.
 */
export const metText = (condition: Met) =>
  (condition.any ?? []).length > 1
    ? { text: conditionLabel({ ...condition, any: condition.theirs ?? condition.any }), lang: undefined }
    : conditionText(condition);

/**
 * Returns what was judged as it is told: a sentence of a page that holds two conditions is met when both are, and what is asked of the employer
 * who applies is to be checked with them.
 */
export function toldOf({
  program,
  judged: { met, guessed, unknown: open },
  isOthers,
}: Pick<Match, "program" | "judged" | "isOthers">): Omit<Judged, "broken"> {
  const unknown = isOthers ? [...open, ...program.conditions.filter(({ on, words }) => on === "employer" && words !== null)] : open;
  const without = (among: Met[], others: Condition[]) => {
    const open = new Set(others.map((one) => conditionText(one).text));
    return among.filter((one) => metText(one).text !== conditionText(one).text || !open.has(metText(one).text));
  };
  return { met: without(met, [...guessed, ...unknown]), guessed: without(guessed, unknown), unknown };
}

/** Returns what some conditions ask, in our words. */
export const asksFor = (conditions: Condition[]): string => joined([...new Set(conditions.map(conditionLabel))]);

/** What conditions of one kind leave out, and the question that asks for it. */
export type LeftOutGroup = { reason: string; question: Question | undefined; programs: ProgramFacts[]; left: LeftOut[] };

/** Returns what conditions leave out, by what they ask: what leaves out most comes first. */
export function leftOutByReason(leftOut: LeftOut[]): LeftOutGroup[] {
  const byReason = new Map<string, LeftOutGroup>();
  for (const one of leftOut) {
    const reason = conditionLabel(one.condition);
    const { programs, left } = byReason.get(reason) ?? { programs: [], left: [] };
    byReason.set(reason, { reason, question: one.question, programs: [...programs, one.program], left: [...left, one] });
  }
  return [...byReason.values()].sort((a, b) => b.programs.length - a.programs.length);
}
