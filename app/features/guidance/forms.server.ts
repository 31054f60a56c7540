import { z } from "zod";
import { isUserType } from "#app/features/accounts/rules.ts";
import { purposes } from "#app/features/funding/rules.ts";
import { postalCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/problems.ts";
import { namesFrom } from "#app/text/names.ts";
import { m } from "#app/words/messages.ts";
import type { Ask } from "./facts.ts";
import { occupationOf } from "./occupations.server.ts";
import { lifeStages } from "./onboarding.ts";

const text = z.string().catch("");
const trimmed = text.transform((value) => value.replace(/\s+/g, " ").trim());
const names = z.union([z.string().transform(namesFrom), z.array(z.string()).transform((list) => namesFrom(list.join(",")))]).catch([]);

/** The AI prompt request (docs/product/guidance.md#the-question). Absent fields come from the member's account. */
export const GuidanceForm = z.object({
  user_type: trimmed,
  life_stage: trimmed,
  wants: names,
  career_interests: z.union([
    z.array(z.string()).transform((list) =>
      list
        .map((one) => one.trim())
        .filter(Boolean)
        .join(", "),
    ),
    trimmed,
  ]),
  postal_code: trimmed,
  occupation: trimmed,
  experience_level: trimmed,
  industry: trimmed,
  skills: names,
  project_type: trimmed,
  specific_focus: trimmed,
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
export function checkGuidance(input: GuidanceInput, asker: Asker): { ask: Ask; postalCode: string } {
  const fields: Record<string, string> = {};
  for (const [field, value] of Object.entries(input)) {
    if (typeof value === "string" && value.length > textLimit) fields[field] = m.guidance_text_long({ limit: textLimit });
  }
  if (input.skills.length > skillLimit) fields.skills = m.guidance_skills_many({ limit: skillLimit });
  if (input.skills.some((skill) => skill.length > skillLength)) fields.skills = m.guidance_text_long({ limit: skillLength });
  if (input.user_type !== "" && !isUserType(input.user_type)) fields.user_type = m.user_type_invalid();
  const lifeStage = lifeStages.find((one) => one === input.life_stage) ?? null;
  if (input.life_stage !== "" && !lifeStage) fields.life_stage = m.onboarding_choose_stage();
  const strange = input.wants.find((one) => !(purposes as readonly string[]).includes(one));
  if (strange !== undefined) fields.wants = m.guidance_want_unknown({ value: strange });
  const code = postalCode(input.postal_code || asker.postalCode);
  if (input.postal_code !== "" && !code) fields.postal_code = m.postal_code_invalid();
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  const occupation = input.occupation || asker.occupation || "";
  if (!code || occupation === "") throw new InvalidInput({ form: m.guidance_incomplete() });
  const ask: Ask = {
    userType: input.user_type || asker.userType,
    lifeStage,
    occupation,
    occupationGroup: occupationOf(occupation),
    wants: purposes.filter((one) => input.wants.includes(one)),
    interests: input.career_interests,
    experienceLevel: input.experience_level,
    industry: input.industry,
    skills: input.skills,
    projectType: input.project_type,
    focus: input.specific_focus,
    project: null,
  };
  return { ask, postalCode: code };
}
