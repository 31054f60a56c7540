import { z } from "zod";
import { isUserType } from "#app/features/accounts/rules.ts";
import { wants } from "#app/features/funding/rules.ts";
import { postalCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { namesFrom } from "#app/text/names.ts";
import { m } from "#app/words/messages.ts";
import {
  type Answers,
  answerOf,
  askedGroups,
  highest,
  identityInPrompt,
  isAllAndNone,
  type Question,
  questionNames,
  questions,
  unsaid,
} from "./answers.ts";
import { questionLabels } from "./condition-labels.ts";
import type { Ask } from "./facts.ts";
import { subjectsOf } from "./fits.ts";
import { occupationByCode } from "./occupation-titles.server.ts";
import { isTitleOf, occupationOf } from "./occupations.server.ts";
import { lifeStages, noGroup, placeLimit } from "./onboarding.ts";
import { isSubject } from "./work-words.server.ts";

const notText = { error: () => m.api_field_text() };
const notNames = { error: () => m.api_field_names() };
// What is left out and what is null say nothing; what is of another type is named.
const text = z
  .string(notText)
  .nullish()
  .transform((value) => value ?? "");
const trimmed = text.transform((value) => value.replace(/\s+/g, " ").trim());
const oneOf = (values: readonly string[]) => trimmed.meta({ enum: ["", ...values] });
const number = z
  .union([z.number(), z.string()], { error: () => m.api_field_number() })
  .nullish()
  .transform((value) => String(value ?? ""));
const names = z
  .union([z.string().transform(namesFrom), z.array(z.string()).transform((list) => namesFrom(list.join(",")))], notNames)
  .nullish()
  .transform((value) => value ?? []);

/** The AI prompt request (docs/product/guidance.md#the-question). Absent fields come from the member's account. */
export const GuidanceForm = z.object({
  user_type: trimmed,
  life_stage: oneOf(lifeStages),
  wants: names,
  career_interests: z.union(
    [
      z.array(z.string()).transform((list) =>
        list
          .map((one) => one.trim())
          .filter(Boolean)
          .join(", "),
      ),
      trimmed,
    ],
    notText,
  ),
  postal_code: trimmed,
  /** The town or community; it wins over what the postal code says. */
  place: trimmed,
  occupation: trimmed,
  experience_level: trimmed,
  industry: trimmed,
  skills: names,
  project_type: trimmed,
  specific_focus: trimmed,
  /** The group that they confirmed, or "none" where none is right. */
  occupation_code: trimmed,
  residence_status: oneOf([...questions.residence_status, unsaid]),
  degree: oneOf([...questions.degree, unsaid]),
  legal_form: oneOf([...questions.legal_form, unsaid]),
  indigenous: oneOf([...questions.indigenous, unsaid]),
  groups: names,
  age: number,
  employees: number,
  revenue: number,
  years_in_business: number,
  studies: oneOf([...questions.studies, unsaid]),
  research: oneOf([...questions.research, unsaid]),
  /** "yes" puts Indigenous identity and groups into the prompt, which may be shared. */
  [identityInPrompt]: oneOf(["yes"]),
});
export type GuidanceInput = z.infer<typeof GuidanceForm>;

const textLimit = 1000;
const skillLimit = 20;
const skillLength = 100;

/** The facts of the account that complete a question. */
export type Asker = { userType: string; occupation: string | null; postalCode: string };

/**
 * Checks a question and completes it from the account. @throws InvalidInput with a sentence per field, or for `form` when the Canadian
 * context is incomplete
 */
export function checkGuidance(input: GuidanceInput, asker: Asker): { ask: Ask; postalCode: string; place: string } {
  const fields: Record<string, string> = {};
  for (const [field, value] of Object.entries(input)) {
    if (typeof value === "string" && value.length > textLimit) fields[field] = m.guidance_text_long({ field, limit: textLimit });
  }
  if (input.place.length > placeLimit) fields.place = m.guidance_text_long({ field: m.onboarding_place(), limit: placeLimit });
  if (input.skills.length > skillLimit) fields.skills = m.guidance_skills_many({ limit: skillLimit });
  if (input.skills.some((skill) => skill.length > skillLength)) fields.skills = m.skill_too_long({ limit: skillLength });
  if (input.user_type !== "" && !isUserType(input.user_type)) fields.user_type = m.user_type_invalid();
  const lifeStage = lifeStages.find((one) => one === input.life_stage) ?? null;
  if (input.life_stage !== "" && !lifeStage) fields.life_stage = m.user_type_invalid();
  const strange = input.wants.find((one) => !(wants as readonly string[]).includes(one));
  if (strange !== undefined) fields.wants = m.guidance_want_unknown({ value: excerpt(strange, 40) });
  const code = postalCode(input.postal_code || asker.postalCode);
  if (input.postal_code !== "" && !code) fields.postal_code = m.postal_code_invalid();
  const chosen = input.occupation_code === "" ? null : occupationByCode(input.occupation_code);
  if (input.occupation_code !== "" && input.occupation_code !== noGroup && !chosen)
    fields.occupation_code = m.guidance_occupation_unknown();
  for (const question of questionNames) {
    if (question !== "groups" && answerOf(question, input[question]) === undefined) fields[question] = unreadAnswer(question);
  }
  const known: readonly string[] = [...questions.groups, "indigenous", unsaid];
  if (!input.groups.every((one) => known.includes(one))) fields.groups = m.guidance_answer_unknown();
  else if (isAllAndNone(input.groups)) fields.groups = m.guidance_groups_none();
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  const occupation = input.occupation || asker.occupation || "";
  if (!code || occupation === "") throw new InvalidInput({ form: m.guidance_incomplete() });
  const read = chosen ?? (input.occupation_code === noGroup ? null : occupationOf(occupation));
  const ask: Ask = {
    userType: input.user_type || asker.userType,
    lifeStage,
    occupation,
    occupationGroup: read,
    isOccupationConfirmed: chosen !== null || (read !== null && isTitleOf(read, occupation)),
    wants: wants.filter((one) => input.wants.includes(one)),
    interests: input.career_interests,
    experienceLevel: input.experience_level,
    industry: input.industry,
    skills: input.skills,
    projectType: input.project_type,
    focus: input.specific_focus,
    project: null,
    answers: answersOf(input),
    subjects: subjectsOf({ interests: `${input.career_interests} ${input.specific_focus}`, occupation, skills: input.skills }, isSubject),
  };
  return { ask, postalCode: code, place: input.place };
}

/** What is said of an answer that cannot be. */
export const unreadAnswer = (question: Question): string =>
  questions[question] === "number"
    ? m.guidance_number_invalid({ question: questionLabels[question](), most: highest[question] ?? 0 })
    : m.guidance_answer_unknown();

function answersOf(input: GuidanceInput): Answers {
  const read = <T>(question: Question) => (answerOf(question, question === "groups" ? "" : input[question]) ?? null) as T | null; // checked above
  return {
    residence: read<NonNullable<Answers["residence"]>>("residence_status"),
    degree: read<NonNullable<Answers["degree"]>>("degree"),
    legalForm: read<NonNullable<Answers["legalForm"]>>("legal_form"),
    age: read<number>("age"),
    indigenous: read<NonNullable<Answers["indigenous"]>>("indigenous") ?? (input.groups.includes("indigenous") ? "yes" : null),
    groups: input.groups.length === 0 || input.groups.includes(unsaid) ? null : askedGroups.filter((group) => input.groups.includes(group)),
    employees: read<number>("employees"),
    revenue: read<number>("revenue"),
    yearsInBusiness: read<number>("years_in_business"),
    studies: read<NonNullable<Answers["studies"]>>("studies"),
    research: read<NonNullable<Answers["research"]>>("research"),
    unsaid: questionNames.filter((one) => (one === "groups" ? input.groups.includes(unsaid) : input[one] === unsaid)),
    inPrompt: input[identityInPrompt] === "yes",
  };
}
