import type { Viewer } from "#app/auth/viewer.ts";
import { showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import { keepDraft, readDatedDraft, readDraft } from "#app/features/drafts/operations.server.ts";
import { postalCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/problems.ts";
import { m } from "#app/words/messages.ts";
import type { Guidance } from "./engine.ts";
import { GuidanceForm } from "./forms.server.ts";
import { interestLimit, lastStep, lifeStageLabels, lifeStages } from "./onboarding.ts";
import { type Answer, answerTo, guideMember } from "./operations.server.ts";

export type OnboardingValues = { postal_code: string; occupation: string; life_stage: string; area_of_interest: string };

/** What the member has answered so far; what the account says already need not be answered. @throws SignInNeeded */
export async function readOnboarding(viewer: Viewer): Promise<{ values: OnboardingValues; keptAt: number }> {
  const draft = await readDatedDraft(viewer, "onboarding");
  return { values: await withAccount(viewer, draft.values), keptAt: draft.keptAt };
}

async function withAccount(viewer: Viewer, draft: Record<string, string>): Promise<OnboardingValues> {
  const values = valuesOf(draft);
  const account = await showAccount(viewer);
  return {
    ...values,
    postal_code: values.postal_code || account.postalCode,
    occupation: values.occupation || (account.occupation ?? ""),
  };
}

const valuesOf = (from: Record<string, string>): OnboardingValues => ({
  postal_code: from.postal_code ?? "",
  occupation: from.occupation ?? "",
  life_stage: from.life_stage ?? "",
  area_of_interest: from.area_of_interest ?? "",
});

/** Keeps what was typed, whatever it is: going back must lose nothing. */
export async function keepOnboarding(viewer: Viewer, given: Record<string, string>): Promise<OnboardingValues> {
  const names = Object.keys(valuesOf({})) as (keyof OnboardingValues)[];
  const typed = names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name].slice(0, 2000).trim()] as const]));
  return withAccount(viewer, await keepDraft(viewer, "onboarding", Object.fromEntries(typed)));
}

/** The rules of spec 1 section 5, "Onboarding", for a step. @throws InvalidInput */
export function checkStep(step: number, values: OnboardingValues): void {
  const fields: Record<string, string> = {};
  if (step === 1 && !postalCode(values.postal_code)) fields.postal_code = m.postal_code_invalid();
  if (step === 2 && values.occupation === "") fields.occupation = m.onboarding_occupation_required();
  if (step === 2 && values.occupation.length > 100) fields.occupation = m.occupation_too_long();
  if (step === 2 && !lifeStages.some((stage) => stage === values.life_stage)) fields.life_stage = m.onboarding_stage_required();
  if (step === 3 && values.area_of_interest === "") fields.area_of_interest = m.onboarding_interest_required();
  if (step === 3 && values.area_of_interest.length > interestLimit) {
    fields.area_of_interest = m.guidance_text_long({ limit: interestLimit });
  }
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
}

/** The first step that is not valid yet; one after the last when all are. */
export function openStep(values: OnboardingValues): number {
  for (let step = 1; step <= lastStep; step += 1) {
    try {
      checkStep(step, values);
    } catch {
      return step;
    }
  }
  return lastStep + 1;
}

/** Postal code and occupation become the account's own; the first answer is asked for. @throws InvalidInput */
export async function finishOnboarding(viewer: Viewer): Promise<void> {
  const { values } = await readOnboarding(viewer);
  for (let step = 1; step <= lastStep; step += 1) checkStep(step, values);
  await updateProfile(viewer, { postal_code: postalCode(values.postal_code) ?? "", occupation: values.occupation });
  await keepDraft(viewer, "onboarding", { postal_code: "", occupation: "" }); // a later change of the account is not undone
  await askAgain(viewer);
}

/** What the member's answers come to: the engine's guidance, and the model's words where it was asked about exactly this. */
export async function insightOf(viewer: Viewer): Promise<{ guidance: Guidance; answer: Answer }> {
  const draft = await readDraft(viewer, "onboarding");
  const values = await withAccount(viewer, draft);
  if (values.area_of_interest === "") throw new InvalidInput({ form: m.guidance_incomplete() });
  const stage = lifeStages.find((one) => one === values.life_stage);
  const input = {
    occupation: values.occupation,
    career_interests: values.area_of_interest,
    experience_level: stage ? lifeStageLabels[stage]() : "",
  };
  const guidance = await guideMember(viewer, GuidanceForm.parse({ ...emptyForm, ...input }));
  const isAbout = draft.answer_to === guidance.enhancedPrompt && draft.answer && draft.answered_by;
  const answer = isAbout ? { answeredBy: draft.answered_by ?? "", text: draft.answer ?? "" } : await answerTo(guidance, null);
  return { guidance, answer };
}

const emptyForm = {
  user_type: "",
  career_interests: "",
  postal_code: "",
  occupation: "",
  experience_level: "",
  industry: "",
  skills: "",
  project_type: "",
  specific_focus: "",
};

/** Asks the configured model, if there is one, and keeps its words with the answers they are about. */
export async function askAgain(viewer: Viewer): Promise<void> {
  const { guidance } = await insightOf(viewer);
  const { answeredBy, text } = await answerTo(guidance);
  await keepDraft(viewer, "onboarding", { answer: text, answered_by: answeredBy, answer_to: guidance.enhancedPrompt });
}
