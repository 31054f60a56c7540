import type { Viewer } from "#app/auth/viewer.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { occupationTooLong } from "#app/features/accounts/forms.server.ts";
import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { occupationLimit } from "#app/features/accounts/rules.ts";
import { keepDraft, readDatedDraft } from "#app/features/drafts/operations.server.ts";
import { wants } from "#app/features/funding/rules.ts";
import { saveProfile } from "#app/features/people/shown-facts.server.ts";
import { listProvinces } from "#app/features/provinces/operations.server.ts";
import { postalCode, provinceOfPostalCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { m } from "#app/words/messages.ts";
import { answerOf, identityInPrompt, isAllAndNone, isIdentity, questionNames, unsaid } from "./answers.ts";
import type { Guidance } from "./engine.ts";
import { GuidanceForm, type GuidanceInput, unreadAnswer } from "./forms.server.ts";
import { occupationByCode } from "./occupation-titles.server.ts";
import { interestLimit, lastStep, lifeStages, noGroup, placeLimit, stageOfType, userTypeOf } from "./onboarding.ts";
import type { OnboardingAccount } from "./onboarding-choices.tsx";
import { type Answer, answerTo, guideMember, streamedAnswer } from "./operations.server.ts";

const answers = ["postal_code", "place", "occupation", "life_stage", "area_of_interest", "wants"] as const;
/** What others may see of the account, and which answers to copy into it: "yes" or "no". */
const choices = [
  "shows_user_type",
  "shows_occupation",
  "shows_province",
  "update_postal_code",
  "update_occupation",
  "update_user_type",
] as const;

/** The answer of whoever chose the status that their account has, and goes on to have it when the account's changes. */
const asAccount = "account";

type Answers = Record<(typeof answers)[number], string>;
export type OnboardingValues = Answers & Record<(typeof choices)[number], "yes" | "no">;

/** Returns the member's answers so far, completed from the account, with the account and the draft. @throws SignInNeeded */
export async function readOnboarding(viewer: Viewer) {
  const [draft, account] = await Promise.all([readDatedDraft(viewer, "onboarding"), showAccount(viewer)]);
  return { values: withAccount(account, draft.values), account, draft: draft.values, keptAt: draft.keptAt };
}

/** Returns the account as the last step shows it, which tells the member everything that others would see. @throws SignInNeeded */
export async function accountInOnboarding(viewer: Viewer): Promise<OnboardingAccount> {
  const { values, account } = await readOnboarding(viewer);
  const provinces = await listProvinces();
  const provinceOf = (code: string | null) => {
    const row = provinces.find((one) => one.code === code);
    return row ? localizedName(row) : null;
  };
  return {
    hasChosen: hasChosen(account),
    username: account.username,
    userType: account.userType,
    occupation: account.occupation ?? "",
    postalCode: account.postalCode,
    province: provinceOf(account.province),
    answeredProvince: provinceOf(provinceOfPostalCode(postalCode(values.postal_code) ?? "")),
    audience: !account.isDiscoverable ? "connections" : settings.reading === "public" ? "everyone" : "members",
  };
}

/** Returns status, occupation and province as texts, in those that others see and those they do not. @throws SignInNeeded */
export async function shownAndKept(viewer: Viewer): Promise<{ username: string; shown: string[]; kept: string[] }> {
  const account = await showAccount(viewer);
  const home = (await listProvinces()).find((row) => row.code === account.province);
  const facts = [
    { text: userTypeLabels[account.userType](), isShown: account.showsUserType },
    { text: account.occupation ?? "", isShown: account.showsOccupation },
    { text: home ? localizedName(home) : "", isShown: account.showsProvince },
  ].filter(({ text }) => text !== "");
  const texts = (isShown: boolean) => facts.flatMap((fact) => (fact.isShown === isShown ? [fact.text] : []));
  return { username: account.username, shown: texts(true), kept: texts(false) };
}

/** Accounts from before registration kept everything to itself show all of it, though nobody chose so. */
const hasChosen = ({ choicesRevision }: Account) => choicesRevision > 1;

/** Completes the answers from the account. Nothing is copied into it, and nothing of it shown, that the member has not chosen. */
function withAccount(account: Account, draft: Record<string, string>): OnboardingValues {
  const chosen = (name: (typeof choices)[number], isShown = false) =>
    (draft[name] ?? (hasChosen(account) && isShown ? "yes" : "no")) === "yes" ? "yes" : "no";
  return {
    postal_code: draft.postal_code || account.postalCode,
    place: draft.place ?? "",
    occupation: draft.occupation || (account.occupation ?? ""),
    life_stage: (draft.life_stage === asAccount ? stageOfType(account.userType) : draft.life_stage) ?? "",
    area_of_interest: draft.area_of_interest ?? "",
    wants: draft.wants ?? "",
    shows_user_type: chosen("shows_user_type", account.showsUserType),
    shows_occupation: chosen("shows_occupation", account.showsOccupation),
    shows_province: chosen("shows_province", account.showsProvince),
    update_postal_code: chosen("update_postal_code"),
    update_occupation: chosen("update_occupation"),
    update_user_type: chosen("update_user_type"),
  };
}

/**
 * Saves what was typed even if it is invalid, so that going back loses nothing; where all steps were done, what breaks a rule is refused, so that
 * no insight is lost to a slip. A ticked box comes as "no,yes", an unticked one as "no". @throws SignInNeeded, InvalidInput
 */
export async function keepOnboarding(viewer: Viewer, given: Record<string, string>): Promise<OnboardingValues> {
  const { account, draft, values } = await readOnboarding(viewer);
  const typed = answers.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name].slice(0, 2000).trim()] as const]));
  const chosen = choices.flatMap((name) =>
    given[name] === undefined ? [] : [[name, given[name].endsWith("yes") ? "yes" : "no"] as const],
  );
  if (openStep(values) > lastStep) checkSteps(withAccount(account, { ...draft, ...Object.fromEntries(typed) }));
  return withAccount(account, await keepDraft(viewer, "onboarding", Object.fromEntries([...typed, ...chosen])));
}

/** Checks a step by the rules of docs/product/guidance.md#onboarding. @throws InvalidInput */
export function checkStep(step: number, values: Answers): void {
  const fields: Record<string, string> = {};
  if (step === 1 && !postalCode(values.postal_code)) fields.postal_code = m.postal_code_invalid();
  if (step === 1 && values.place.length > placeLimit)
    fields.place = m.guidance_text_long({ field: m.onboarding_place(), limit: placeLimit });
  if (step === 2 && values.occupation === "") fields.occupation = m.onboarding_occupation_required();
  if (step === 2 && values.occupation.length > occupationLimit) fields.occupation = `${occupationTooLong()}. ${m.onboarding_rest_later()}`;
  if (step === 2 && !lifeStages.some((stage) => stage === values.life_stage)) fields.life_stage = m.user_type_invalid();
  if (step === 3 && values.area_of_interest === "") fields.area_of_interest = m.onboarding_interest_required();
  if (step === 3 && values.area_of_interest.length > interestLimit) {
    fields.area_of_interest = m.guidance_text_long({ field: m.onboarding_interest(), limit: interestLimit });
  }
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
}

function checkSteps(values: Answers): void {
  for (let step = 1; step <= lastStep; step += 1) checkStep(step, values);
}

/** Returns the first step that is not valid yet; the last step plus one when all are. */
export function openStep(values: Answers): number {
  for (let step = 1; step <= lastStep; step += 1) {
    try {
      checkStep(step, values);
    } catch {
      return step;
    }
  }
  return lastStep + 1;
}

/**
 * Saves what others may see, and copies the chosen answers into the account, with an occupation that is to be seen and is not in it yet.
 * @throws SignInNeeded, InvalidInput
 */
export async function finishOnboarding(viewer: Viewer): Promise<void> {
  const { values, account: before } = await readOnboarding(viewer);
  checkSteps(values);
  const code = postalCode(values.postal_code) ?? "";
  const stage = lifeStages.find((one) => one === values.life_stage);
  const userType = stage && userTypeOf[stage];
  const account = await saveProfile(viewer, {
    shows_user_type: values.shows_user_type === "yes",
    shows_occupation: values.shows_occupation === "yes",
    shows_province: values.shows_province === "yes",
    ...(values.update_postal_code === "yes" && { postal_code: code }),
    ...((values.update_occupation === "yes" || (values.shows_occupation === "yes" && !before.occupation)) && {
      occupation: values.occupation,
    }),
    ...(values.update_user_type === "yes" && userType && { user_type: userType }),
  });
  // Answers that the account now holds leave the draft, so that a later change of the account is not undone. The choices leave it too,
  // since they were made once.
  const answered = {
    postal_code: account.postalCode === code ? "" : code,
    occupation: account.occupation === values.occupation ? "" : values.occupation,
    life_stage: account.userType === userType ? asAccount : values.life_stage,
  };
  await keepDraft(viewer, "onboarding", answered, { gone: [...choices] });
}

/**
 * Returns the guidance for the member's answers, with the model's text when it was asked about exactly these. @throws SignInNeeded,
 * InvalidInput
 */
export async function insightOf(viewer: Viewer): Promise<{ guidance: Guidance; answer: Answer }> {
  const { values, draft } = await readOnboarding(viewer);
  const guidance = await guideMember(viewer, questionOf(values, draft));
  const isAbout = draft.answer_to === guidance.enhancedPrompt && draft.answer && draft.answered_by;
  const answer = isAbout ? { answeredBy: draft.answered_by ?? "", text: draft.answer ?? "" } : await answerTo(guidance, null);
  return { guidance, answer };
}

/**
 * Stores answers to questions of the insight page, for guidance alone. `asked` are the fields of the form; one left empty stays unanswered.
 * @throws SignInNeeded, InvalidInput
 */
export async function answerQuestions(viewer: Viewer, asked: string[], given: Record<string, string>): Promise<void> {
  const fields: Record<string, string> = {};
  const answered = questionNames
    .filter((one) => asked.includes(one))
    .map((question) => {
      // A box "rather not say" beside a number comes after it.
      const parts = (given[question] ?? "").split(",").map((one) => one.trim()).filter(Boolean); // biome-ignore format: one line
      const answer = parts.includes(unsaid) ? unsaid : parts.join(",");
      const isKnown = question === "groups" ? parts.every((one) => answerOf("groups", one) !== undefined) : answerOf(question, answer) !== undefined; // biome-ignore format: one line
      if (!isKnown) fields[question] = unreadAnswer(question);
      else if (question === "groups" && isAllAndNone(parts)) fields.groups = m.guidance_groups_none();
      return [question, answer] as const;
    });
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  const wish = [identityInPrompt, given[identityInPrompt] === "yes" ? "yes" : ""] as const;
  await keepDraft(viewer, "onboarding", Object.fromEntries([...answered, ...(asked.some(isIdentity) ? [wish] : [])]));
}

/** Stores the group that a member's occupation is, or that none is right. It holds for these words of theirs alone. @throws SignInNeeded, InvalidInput */
export async function confirmOccupation(viewer: Viewer, code: string): Promise<void> {
  if (code !== noGroup && !occupationByCode(code)) throw new InvalidInput({ form: m.guidance_occupation_unknown() });
  const { values } = await readOnboarding(viewer);
  await keepDraft(viewer, "onboarding", { occupation_code: code, occupation_confirmed: values.occupation });
}

/** Forgets the answers to the questions, and keeps those of the three steps. @throws SignInNeeded */
export const forgetAnswers = (viewer: Viewer) => keepDraft(viewer, "onboarding", {}, { gone: [...questionNames, identityInPrompt] });

/** Returns a member's answers as a question to the engine. @throws InvalidInput before the last step is done */
export function questionOf(values: OnboardingValues, draft: Record<string, string>): GuidanceInput {
  if (values.area_of_interest === "") throw new InvalidInput({ form: m.guidance_incomplete() });
  return GuidanceForm.parse({
    ...emptyForm,
    ...Object.fromEntries([...questionNames, identityInPrompt].map((field) => [field, draft[field] ?? ""])),
    occupation_code: draft.occupation_confirmed === values.occupation ? (draft.occupation_code ?? "") : "",
    postal_code: values.postal_code,
    place: values.place,
    occupation: values.occupation,
    career_interests: values.area_of_interest,
    life_stage: lifeStages.some((one) => one === values.life_stage) ? values.life_stage : "",
    wants: wants.filter((purpose) => values.wants.split(",").includes(purpose)).join(","),
  });
}

const emptyForm = {
  user_type: "",
  wants: "",
  career_interests: "",
  postal_code: "",
  place: "",
  occupation: "",
  experience_level: "",
  industry: "",
  skills: "",
  project_type: "",
  specific_focus: "",
  occupation_code: "",
};

/**
 * Asks the configured model and returns its words as they come; the answer is saved with the prompt it answers when it is whole. Returns
 * null without a model. @throws SignInNeeded, InvalidInput
 */
export async function askStreaming(viewer: Viewer): Promise<AsyncIterable<string> | null> {
  const { guidance } = await insightOf(viewer);
  if (!settings.llm) return null;
  const save = async ({ answeredBy, text }: Answer) => {
    await keepDraft(viewer, "onboarding", { answer: text, answered_by: answeredBy, answer_to: guidance.enhancedPrompt });
  };
  return streamedAnswer(guidance, save, settings.llm);
}
