import { fold } from "#app/db/search.ts";
import { type UserType, userTypes } from "#app/features/accounts/rules.ts";
import type { Audience, Purpose } from "#app/features/funding/rules.ts";
import type { Ask } from "./facts.ts";
import { doesResearch, hubsOfIndustry, hubsOfOccupation, isOftenOwnBusiness } from "./occupations.ts";
import type { LifeStage } from "./onboarding.ts";

/** Who asks, as the rules of matching see them. */
export type Person = {
  /** The situations that programmes name; none for those that no programme names. */
  types: string[];
  /** What they want, and whether they said so; otherwise it follows from their stage and occupation. */
  wants: { purpose: Purpose; isSaid: boolean }[];
  hasBusiness: boolean;
  doesResearch: boolean;
  /** The hubs of the industry they named, and those of their occupation. */
  hubs: string[];
  occupationHubs: string[];
  audiences: Audience[];
  namesAi: boolean;
};

/** The chosen stage outranks the account's situation (docs/product/guidance.md#who-asks). */
const typesOfStage: Record<LifeStage, UserType[]> = {
  high_school: ["secondary_student"],
  university: ["post_secondary"],
  graduate: ["recent_graduate"],
  professional: ["professional"],
  changer: ["seeker", "professional"],
  entrepreneur: ["professional"],
  retiree: [],
};

const wantsOfStage: Record<LifeStage, Purpose[]> = {
  high_school: ["learn", "work"],
  university: ["learn", "work"],
  graduate: ["work", "learn"],
  professional: ["learn"],
  changer: ["work", "learn"],
  entrepreneur: ["start", "fund"],
  retiree: ["learn"],
};

const stageOfType: Record<UserType, LifeStage> = {
  secondary_student: "high_school",
  post_secondary: "university",
  recent_graduate: "graduate",
  professional: "professional",
  seeker: "changer",
};

const venture = "(business|company|companies|firm|studio|practice|shop|cooperative|co-op|enterprise|entreprise|compagnie|boutique|cabinet)";
/** The words that say what somebody wants, without accents. */
const wantWords: Record<Purpose, RegExp> = {
  learn: /\b(learn|learning (to|how|about)|courses?|training|skills?|understand|stud(y|ying)|apprendre|cours|formations?|competences?|comprendre|etudier)\b/,
  work: /\b(jobs?|find(ing)? work|internships?|placements?|co-op term|emplois?|stages?|trouver du travail)\b/,
  start: new RegExp(`\\b(start|launch|open|create|found|build|lancer|demarrer|ouvrir|creer|fonder)\\w*\\b.{0,25}\\b${venture}\\b|\\b(start-?ups?|entrepreneur\\w*|jeunes? pousses?)\\b`),
  hire: /\b(hir(e|es|ing)|recruit\w*|take on (an? )?(apprentice|student|intern)\w*|embauch\w*|recrut\w*)\b/,
  fund: /\b(funds?|funding|grants?|loans?|subsid\w+|financ\w+|invest\w*|tax credits?|subventions?|prets?|credits? d['’]impot)\b/,
  research: /\b(research\w*|r&d|thesis|phd|postdoc\w*|prototyp\w+|recherches?|chercheu\w+|these|doctorat|postdoctoral\w*)\b/,
}; // biome-ignore format: a table
const ownBusiness = new RegExp(`\\b(my|our|own|notre|mon|ma|propre) (\\w+ )?${venture}\\b|\\b(owner|founder|self-employed|freelanc\\w+|proprietaire|fondat\\w+|travailleu\\w+ autonome|pigiste)\\b`); // biome-ignore format: one line
const audienceWords: Record<Audience, RegExp> = {
  indigenous: /\b(indigen\w*|autochtone\w*|first nations?|premieres? nations?|inuit\w*|inuk|metis\w*|aboriginal|mi['’]?kmaq|mi['’]?kmaw)\b/,
  women: /\b(woman|women|femmes?)\b/,
  black: /\b(black (wom[ae]n|m[ae]n|entrepreneurs?|founders?|owners?|owned|led|canadians?|communit\w+|people)|african nova scotian\w*|afro\w+|personnes? noires?|femmes? noires?|entrepreneure?s? noire?s?)\b/,
  investors: /\b(invest(or|ors|ing|ir|isseur\w*))\b/,
  large: /\b(consorti\w+|data cent(re|er)s?|centres? de donnees|series a|venture (capital )?funds?|fund managers?|capital de risque)\b/,
}; // biome-ignore format: a table
const aiWords = /\b(ai|ia|artificial intelligence|intelligence artificielle|machine learning|apprentissage automatique|deep learning|chatgpt|llms?)\b/; // biome-ignore format: one line

const keysMatching = <Key extends string>(table: Record<Key, RegExp>, text: string) =>
  (Object.keys(table) as Key[]).filter((key) => table[key].test(text));

/** Returns who asks. What they want is what they chose, else what their words say and what follows from stage and occupation. */
export function personOf(ask: Ask): Person {
  const stage = stageOf(ask);
  const group = ask.occupationGroup;
  const wish = fold([ask.interests, ask.focus, ask.projectType, ask.experienceLevel].join(" . "));
  const all = fold([wish, ask.occupation, ask.industry, ...ask.skills, ask.project?.title ?? "", ask.project?.description ?? ""].join(" . ")); // biome-ignore format: one line
  const said = ask.wants.length > 0 ? ask.wants : keysMatching(wantWords, wish);
  const isOwner = stage === "entrepreneur" || ownBusiness.test(all) || (group !== null && stage !== "retiree" && isOftenOwnBusiness(group));
  const isResearcher = group !== null && doesResearch(group);
  const hasBusiness = isOwner || ask.project !== null || said.some((one) => one === "start" || one === "hire" || one === "fund");
  const follows: Purpose[] = [
    ...(stage ? wantsOfStage[stage] : []),
    ...(isOwner || ask.project ? (["fund"] as const) : []),
    ...(ask.project ? (["start"] as const) : []),
    ...(isResearcher || (hasBusiness && group?.code.startsWith("21")) ? (["research"] as const) : []),
  ];
  const derived = ask.wants.length > 0 ? [] : [...new Set(follows)].filter((one) => !said.includes(one));
  return {
    types: stage ? typesOfStage[stage] : [],
    wants: [...said.map((purpose) => ({ purpose, isSaid: true })), ...derived.map((purpose) => ({ purpose, isSaid: false }))],
    hasBusiness,
    doesResearch: isResearcher || said.includes("research"),
    hubs: hubsOfIndustry(ask.industry),
    occupationHubs: group ? hubsOfOccupation(group) : [],
    audiences: keysMatching(audienceWords, all),
    namesAi: aiWords.test(all),
  };
}

/** Returns the chosen stage, else that of the account's situation. */
export function stageOf({ lifeStage, userType }: Pick<Ask, "lifeStage" | "userType">): LifeStage | null {
  if (lifeStage) return lifeStage;
  const type = userTypes.find((one) => one === userType);
  return type ? stageOfType[type] : null;
}

/** Returns the situation by which the relevance score goes: the chosen stage's, else the account's. */
export function scoredType({ lifeStage, userType }: Pick<Ask, "lifeStage" | "userType">): string {
  if (lifeStage === "retiree") return "other";
  return (lifeStage && lifeStage !== "entrepreneur" && typesOfStage[lifeStage][0]) || userType;
}
