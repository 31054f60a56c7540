import { m } from "#app/words/messages.ts";

/** The life stages of docs/product/guidance.md#onboarding. */
export const lifeStages = ["high_school", "university", "graduate", "professional", "changer", "entrepreneur", "retiree"] as const;
export type LifeStage = (typeof lifeStages)[number];

export const lifeStageLabels: Record<LifeStage, () => string> = {
  high_school: m.stage_high_school,
  university: m.stage_university,
  graduate: m.stage_graduate,
  professional: m.stage_professional,
  changer: m.stage_changer,
  entrepreneur: m.stage_entrepreneur,
  retiree: m.stage_retiree,
};

export const interestExamples = [m.onboarding_example_1, m.onboarding_example_2, m.onboarding_example_3, m.onboarding_example_4];

export const steps = [1, 2, 3];
export const lastStep = steps.length;
export const interestLimit = 600;
export const placeLimit = 100;

/** Returns 0 before the first step is done and 100 after the last. */
export const percentDone = (step: number) => Math.round(((step - 1) / lastStep) * 100);

/** The code of an occupation that its words say better than any group does. */
export const noGroup = "none";
