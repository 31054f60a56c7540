import { userTypeLabels } from "#app/features/accounts/labels.ts";
import type { UserType } from "#app/features/accounts/rules.ts";
import { m } from "#app/words/messages.ts";

/** What registration asks as the current status, under the names of the guidance, and two that an account does not know. */
export const lifeStages = ["high_school", "university", "graduate", "professional", "changer", "entrepreneur", "retiree"] as const;
export type LifeStage = (typeof lifeStages)[number];

export const lifeStageLabels: Record<LifeStage, () => string> = {
  high_school: userTypeLabels.secondary_student,
  university: userTypeLabels.post_secondary,
  graduate: userTypeLabels.recent_graduate,
  professional: userTypeLabels.professional,
  changer: userTypeLabels.seeker,
  entrepreneur: m.stage_entrepreneur,
  retiree: m.stage_retiree,
};

/** The status of an account that is the same; null where none is. */
export const userTypeOf: Record<LifeStage, UserType | null> = {
  high_school: "secondary_student",
  university: "post_secondary",
  graduate: "recent_graduate",
  professional: "professional",
  changer: "seeker",
  entrepreneur: null,
  retiree: null,
};

/** Returns the stage that is the same as the status of an account; null for a status that nobody knows. */
export const stageOfType = (userType: string) => lifeStages.find((stage) => userTypeOf[stage] === userType) ?? null;

export const interestExamples = [m.onboarding_example_1, m.onboarding_example_2, m.onboarding_example_3, m.onboarding_example_4];

export const steps = [1, 2, 3];
export const lastStep = steps.length;
export const interestLimit = 1000;
export const placeLimit = 100;

/** Returns 0 before the first step is done and 100 after the last. */
export const percentDone = (step: number) => Math.round(((step - 1) / lastStep) * 100);

/** The code of an occupation that its words say better than any group does. */
export const noGroup = "none";
