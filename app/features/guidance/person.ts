import { fold } from "#app/db/search.ts";
import type { applicantKinds, institutionKinds } from "#app/features/funding/conditions.ts";
import type { Audience, Want } from "#app/features/funding/rules.ts";
import { type Answers, answerTo, type Question } from "./answers.ts";
import type { Ask } from "./facts.ts";
import { presentOf } from "./occupation-words.ts";
import { doesResearch, hubsOfIndustry, hubsOfOccupation, isFarmer, isOftenOwnBusiness } from "./occupations.ts";
import { type LifeStage, stageOfType, userTypeOf } from "./onboarding.ts";
import { firmSaid, isStudentBySelf, keysMatching, levelSaid, statusSaid } from "./own-words.ts";

export type ApplicantKind = (typeof applicantKinds)[number];

/** Who asks, as the rules of matching see them. */
export type Person = {
  stage: LifeStage | null;
  /** What they answered, completed by what their words say. */
  answers: Answers;
  /** The questions that their words alone answer, each with what was read: they are asked all the same. */
  read: Partial<Record<Question, string>>;
  /** As what they can apply for sure, and as what they may be able to. */
  kinds: Set<ApplicantKind>;
  mayBe: Set<ApplicantKind>;
  /** What of the first they said by stage, degree or legal form; the rest is concluded from their words and occupation. */
  saidKinds: Set<ApplicantKind>;
  /** Whether they ask for an organization, a business among them, rather than for themselves. */
  isOrganization: boolean;
  /** Whether that organization is, or may be, nobody but themselves. */
  isOneself: boolean;
  isStudent: boolean;
  /** What sort of institution they say they study or work at. */
  institution: (typeof institutionKinds)[number] | null;
  isRetired: boolean;
  /** Whether their words say that a public body employs them. */
  isPublicEmployee: boolean;
  /** What they want, and whether they chose it or their words say so; otherwise it follows from their stage and occupation. */
  wants: { purpose: Want; isSaid: boolean; isChosen: boolean }[];
  /** The hubs of the industry they named, and those of their occupation. */
  hubs: string[];
  occupationHubs: string[];
  /** What their own words say they belong to. */
  audiences: Audience[];
  namesAi: boolean;
  /** Whether their words or their industry speak of research and development, of technology, of going to school, of trade abroad. */
  doesResearch: boolean;
  isTechnical: boolean;
  /** Whether they call themselves a student, whatever they chose. */
  saysStudent: boolean;
  /** Whether they call themselves a student, chose no status of one and were not asked. */
  mayStudy: boolean;
  wouldStudy: boolean;
  tradesAbroad: boolean;
  isFarmer: boolean;
  /** Whether their own words say that they farm; the other is concluded from their occupation. */
  saysFarm: boolean;
  /** Their words, folded. */
  words: string;
};

const wantsOfStage: Record<LifeStage, Want[]> = {
  high_school: ["learn", "work"],
  university: ["learn", "work"],
  graduate: ["work", "learn"],
  professional: ["learn"],
  changer: ["work", "learn"],
  entrepreneur: ["start", "fund"],
  retiree: ["learn"],
};

const venture = "(business|company|companies|firm|studio|practice|shop|cooperative|co-op|enterprise|entreprise|compagnie|boutique|cabinet)";
/** The words that say what somebody wants, without accents. */
const wantWords: Record<Want, RegExp> = {
  learn: /\b(learn|learning (to|how|about)|courses?|training|skills?|understand|stud(y|ies|ying)|apprendre|cours|formations?|competences?|comprendre|etud(es?|ier))\b/,
  work: /\b(jobs?|find(ing)? work|internships?|placements?|co-op term|emplois?|stages?|trouver du travail)\b/,
  start: new RegExp(`\\b(start|launch|open|create|found|build|lancer|demarrer|ouvrir|creer|fonder)\\w*\\b.{0,25}\\b${venture}\\b|\\b(start-?ups?|entrepreneur\\w*|jeunes? pousses?)\\b`),
  hire: /\b(hir(e|es|ing)|recruit\w*|take on (an? )?(apprentice|student|intern)\w*|embauch\w*|recrut\w*)\b/,
  fund: /\b(funds?|funding|grants?|loans?|subsid\w+|financ\w+|invest\w*|tax credits?|subventions?|prets?|credits? d['’]impot)\b/,
  research: /\b(research\w*|r&d|thesis|phd|postdoc\w*|prototyp\w+|recherches?|chercheu\w+|these|doctorat|postdoctoral\w*)\b/,
}; // biome-ignore format: a table
const wishes = (["learn", "fund"] as const).map((want) => wantWords[want]);

/** Whether a folded word says what somebody wants of a thing, and not what thing: "formation", "funding". */
export const saysWish = (word: string): boolean => wishes.some((wish) => wish.test(word));

const ownBusiness = new RegExp(`\\b(my|our|own|notre|mon|ma|propre) (\\w+ )?${venture}\\b|\\b(owner|founder|self-employed|freelanc\\w+|proprietaire|fondat\\w+|travailleu\\w+ autonomes?|pigistes?|a (mon|son|leur|notre) compte)\\b`); // biome-ignore format: one line
const saysNonprofitWords = /(?<!\b(?:not|pas) (?:an? |une? )?)\b(non-?profits?|not-for-profits?|charit(y|ies|able)|(sans but|a but non) lucratifs?|organismes? (communautaires?|de bienfaisance)|obnl|osbl|museums?|musees?|historical society|societe historique|food bank|banque alimentaire|church|eglise)\b/; // biome-ignore format: one line
const audienceWords: Record<Audience, RegExp> = {
  indigenous: /\b(indigen\w*|autochtone\w*|first nations?|premieres? nations?|inuit\w*|inuk|metis\w*|aboriginal|mi['’]?kmaq|mi['’]?kmaw)\b/,
  women: /\b(woman|women|femmes?)\b/,
  black: /\b(black (wom[ae]n|m[ae]n|entrepreneurs?|founders?|owners?|owned|led|canadians?|communit\w+|people)|african nova scotian\w*|afro\w+|personnes? noires?|femmes? noires?|entrepreneure?s? noire?s?)\b/,
  investors: /\b(invest(or|ors|ing|ir|isseur\w*))\b/,
  large: /\b(consorti\w+|data cent(re|er)s?|centres? de donnees|series a|venture (capital )?funds?|fund managers?|capital de risque)\b/,
}; // biome-ignore format: a table
const topicWords = {
  ai: /\b(ai|ia|artificial intelligence|intelligence artificielle|machine learning|apprentissage automatique|deep learning|chatgpt|llms?)\b/,
  research: /\b(r ?& ?d|research\w*|prototyp\w+|develop (an?|our|new)|invent\w*|patents?|brevets?|recherches?|chercheu\w+|innov\w+|robot\w*|sensors?|capteurs?|batter\w+|quantum|quantique|laborator\w+|experiment\w*)\b/,
  technical: /\b(software|logiciels?|apps?|web|digital|numeriques?|tech\w*|ai|ia|data|donnees|vr|robot\w*|sensors?|capteurs?|platforms?|plateformes?|jeux?|games?|python|java|iot|firmware|start-?up|jeune pousse|devices?|appareils?|saas|program\w+|develop\w+|computers?|informatique)\b/,
  study: /\b(stud(y|ies|ying)|school|college|university|universite|etud\w+|cegep|degree|diplom\w*|tuition)\b/,
  student: /\b(students?|studying|etudiante?s?|eleves?|cegepien(ne)?s?|doctorante?s?)\b/,
  farm: /\b(farm(s|ers?|ing)?|bee-?keep\w*|apicult\w*|ranch\w*|fermes?|fermiers?|fermieres?|agricult\w+|eleveu\w+|orchards?|vergers?|dairy|laitiere?s?)\b/,
  trade: /\b(export\w*|tariffs?|tarifs?|americ\w+|etats-unis|united states|trade|commerce international)\b/,
}; // biome-ignore format: a table
const technicalHubs = ["digital-tech", "quantum-nano", "aerospace", "clean-energy", "medical-devices", "space-astronomy", "automotive", "metrology"]; // biome-ignore format: one line

/** Folds what somebody wrote; « j’ai » speaks of no AI. */
const folded = (text: string): string => fold(text).replace(/\bj['’]ai\b|\bai-je\b/g, " ");

/** Returns who asks. What they want is what they chose, else what their words say and what follows from stage and occupation. */
export function personOf(ask: Ask): Person {
  const stage = ask.lifeStage ?? stageOfType(ask.userType);
  const group = ask.occupationGroup;
  const saysRetired = stage !== "retiree" && retiredWords.test(fold(ask.occupation));
  const occupation = presentOf(ask.occupation);
  const wish = folded([presentOf(ask.interests), ask.focus, ask.projectType, ask.experienceLevel].join(" . "));
  const words = folded([wish, occupation, ask.industry, ...ask.skills, ask.project?.title ?? "", ask.project?.description ?? ""].join(" . ")); // biome-ignore format: one line
  const said = ask.wants.length > 0 ? ask.wants : keysMatching(wantWords, wish);
  const saysBusiness = stage === "entrepreneur" || ask.project !== null || ownBusiness.test(words) || (group !== null && stage !== "retiree" && isOftenOwnBusiness(group)); // biome-ignore format: one line
  const speaksFor = organizationSaid(ask.answers, words, fold(occupation));
  const level = levelSaid(occupation);
  const { studies } = ask.answers;
  const isInStudies = studies === "yes" || (stage === "university" && studies !== "no");
  const saysStudent = isStudentBySelf(occupation);
  const heard: Partial<Answers> = {
    residence: statusSaid(`${ask.occupation} . ${ask.interests}`),
    degree: isInStudies || saysStudent || level === "postdoc" ? level : null,
    ...(saysBusiness && !speaksFor && firmSaid(words)),
  };
  const isHeard = (answer: keyof Answers) => ask.answers[answer] === null && (heard[answer] ?? null) !== null;
  const answers: Answers = {
    ...ask.answers,
    ...Object.fromEntries(Object.entries(heard).filter(([one]) => isHeard(one as keyof Answers))),
  };
  const mayStudy = saysStudent && studies === null && !isInStudies && stage !== "high_school";
  const { kinds, mayBe } = kindsOf(stage, answers, { isInStudies, mayStudy }, speaksFor ?? (saysBusiness ? "business" : null), said);
  const hasBusiness = kinds.has("business");
  const isConcluded = (kind: ApplicantKind) =>
    speaksFor !== null || (kind === "individual" && answers.legalForm !== "individual") || (kind === answers.legalForm && isHeard("legalForm")) || (kind === "business" && ask.answers.legalForm === null && ask.lifeStage !== "entrepreneur"); // biome-ignore format: one line
  const hubs = hubsOfIndustry(ask.industry);
  const isTechnical = topicWords.technical.test(words) || hubs.some((hub) => ["digital-tech", "quantum-nano", "space-astronomy"].includes(hub)); // biome-ignore format: one line
  const isResearcher = kinds.has("researcher") || (group !== null && doesResearch(group));
  const isEstablished = (answers.yearsInBusiness ?? 0) > yearsOfStart;
  const follows: Want[] = [
    ...(stage ? wantsOfStage[stage].filter((want) => want !== "start" || !isEstablished) : []),
    ...(speaksFor === "public_body" ? (["hire"] as const) : saysBusiness || speaksFor ? (["fund"] as const) : []),
    ...(ask.project ? (["start"] as const) : []),
    ...(isResearcher || (hasBusiness && group?.code.startsWith("21")) ? (["research"] as const) : []),
  ];
  const derived = ask.wants.length > 0 ? [] : [...new Set(follows)].filter((one) => !said.includes(one));
  if (isResearcher && !kinds.has("researcher") && answers.legalForm === null) mayBe.add("researcher");
  const ofWords = confirmed.flatMap((question) => (isHeard(answerTo[question]) ? [[question, String(heard[answerTo[question]])]] : []));
  const read: Person["read"] = {
    ...Object.fromEntries(ofWords),
    ...(speaksFor && { legal_form: speaksFor }),
    ...(mayStudy && { studies: "yes" }),
    ...(saysRetired && ask.answers.age === null && { age: retired }),
  };
  return {
    stage,
    answers,
    read,
    kinds,
    mayBe,
    saidKinds: new Set([...kinds].filter((kind) => !isConcluded(kind))),
    isOrganization: ["business", "nonprofit", "public_body"].some((kind) => kinds.has(kind as ApplicantKind)),
    isOneself: kinds.has("sole_proprietor") || mayBe.has("sole_proprietor"),
    isStudent: isInStudies || stage === "high_school" || kinds.has("postdoc"),
    institution: institutionOf(ask, answers.degree),
    isRetired: stage === "retiree" || saysRetired,
    isPublicEmployee: publicEmployerWords.test(fold(occupation)),
    wants: [
      ...said.map((purpose) => ({ purpose, isSaid: true, isChosen: ask.wants.length > 0 })),
      ...derived.map((purpose) => ({ purpose, isSaid: false, isChosen: false })),
    ],
    hubs,
    occupationHubs: group ? hubsOfOccupation(group) : [],
    audiences: keysMatching(audienceWords, words),
    namesAi: topicWords.ai.test(words),
    doesResearch:
      answers.research === null ? isResearcher || said.includes("research") || topicWords.research.test(words) || (hasBusiness && isTechnical && hubs.some((hub) => technicalHubs.includes(hub))) : answers.research === "yes", // biome-ignore format: one line
    isTechnical,
    saysStudent,
    mayStudy,
    wouldStudy:
      answers.studies === "yes" ||
      stage === "university" ||
      stage === "high_school" ||
      topicWords.student.test(fold(occupation)) ||
      topicWords.study.test(wish), // who works at a school studies nothing by that
    isFarmer: group !== null && isFarmer(group),
    saysFarm: topicWords.farm.test(words),
    tradesAbroad: topicWords.trade.test(words),
    words,
  };
}

const studentKinds: Partial<Record<NonNullable<Answers["degree"]>, ApplicantKind>> = {
  college: "college_student",
  bachelor: "undergraduate_student",
  master: "graduate_student",
  doctoral: "graduate_student",
  postdoc: "postdoc",
};
const organizationKinds = ["business", "incorporated", "sole_proprietor", "nonprofit", "public_body"] as const;

type Studying = Record<"isInStudies" | "mayStudy", boolean>;

function kindsOf(
  stage: LifeStage | null,
  { legalForm, degree }: Answers,
  { isInStudies, mayStudy }: Studying,
  says: "nonprofit" | "public_body" | "business" | null,
  wants: Want[],
) {
  const kinds = new Set<ApplicantKind>(["individual"]);
  const mayBe = new Set<ApplicantKind>();
  if (stage === "high_school") kinds.add("secondary_student");
  if (stage === "graduate") kinds.add("recent_graduate");
  const student = degree && studentKinds[degree];
  if (student && (isInStudies || student === "postdoc")) kinds.add(student);
  else if (student && mayStudy) mayBe.add(student);
  else if (isInStudies || mayStudy) for (const kind of ["college_student", "undergraduate_student", "graduate_student"] as const) mayBe.add(kind); // biome-ignore format: one line
  if (legalForm === "incorporated" || legalForm === "sole_proprietor") for (const kind of ["business", legalForm] as const) kinds.add(kind);
  if (legalForm === "nonprofit" || legalForm === "public_body" || legalForm === "cooperative") kinds.add(legalForm);
  if (legalForm === "cooperative") {
    kinds.add("business");
    for (const kind of ["incorporated", "nonprofit"] as const) mayBe.add(kind);
  }
  if (legalForm === "institution") {
    for (const kind of ["researcher", "institution"] as const) kinds.add(kind);
  }
  if (legalForm === null && says) {
    kinds.add(says);
    if (says === "business") for (const kind of ["incorporated", "sole_proprietor"] as const) mayBe.add(kind);
  } else if (legalForm === null && (["hire", "fund", "start"] as const).some((want) => wants.includes(want))) {
    for (const kind of organizationKinds) mayBe.add(kind);
  }
  if (legalForm === null && wants.includes("research")) for (const kind of ["researcher", "institution"] as const) mayBe.add(kind);
  return { kinds, mayBe };
}

/** What words say is asked all the same, but for the level of study: of their own studies somebody is sure. */
const confirmed = ["residence_status", "legal_form", "employees", "years_in_business"] as const;
/** What somebody who is retired is, as a stage and in their own words. */
const retired = "retiree" satisfies LifeStage;
const retiredWords = /\b(retired|retraitee?s?|a la retraite)\b/;
/** After so many years a business is no start any more. */
const yearsOfStart = 5;

/** The words of those who speak for a municipality. */
const leadsTown = /\b(mayor(ess)?|reeve|(city|town|county|municipal|village) (manager|clerk|administrator|councillor|alderman)|maire|mairesse|(directeur general|directrice generale|conseill(er|ere)|greffi(er|ere)) (de la |d'une |de )?(petite )?(municipal\w*|ville))\b/; // biome-ignore format: one line

/** Returns what organization somebody's words speak for, other than a business, where they answered nothing. */
function organizationSaid({ legalForm }: Answers, words: string, occupation: string): "nonprofit" | "public_body" | null {
  if (legalForm !== null) return null;
  if (saysNonprofitWords.test(words)) return "nonprofit";
  return leadsTown.test(occupation) ? "public_body" : null;
}

const publicEmployerWords = /\b(city|town|municipal\w*|public (school|library|serv\w+|health)|school (board|district)|government|ministry|federal|ville|municipalite|fonction publique|fonctionnaire|gouvernement|ministere|centre de services scolaire|ecole publique|cisss|ciusss|navy|marine royale)\b/; // biome-ignore format: one line

/** The words that say what sort an institution is. A polytechnic is a college, a "Polytechnique" a university. */
const institutionWords = {
  college: /\b(colleges?|colleg(ial|iale|iaux)|cegeps?|polytechnics?)\b/,
  university: /\b(universit(y|ies|es?|aires?)|polytechniques?)\b/,
};
/** The groups of those who teach at each. */
const teaching: Record<string, Person["institution"]> = { "41200": "university", "41210": "college" };

/** Returns what sort of institution somebody says they are of: by their words of what they do, their level of study, or a group they confirmed. */
function institutionOf({ occupation, occupationGroup, isOccupationConfirmed }: Ask, degree: Answers["degree"]): Person["institution"] {
  const said = keysMatching(institutionWords, fold(occupation));
  if (said.length > 0) return said.length === 1 ? (said[0] ?? null) : null;
  if (degree === "college") return "college";
  if (degree !== null && ["bachelor", "master", "doctoral", "postdoc"].includes(degree)) return "university";
  return (isOccupationConfirmed && teaching[occupationGroup?.code ?? ""]) || null;
}

/** Returns the situation by which the relevance score goes: the chosen stage's, else the account's. */
export const scoredType = ({ lifeStage, userType }: Pick<Ask, "lifeStage" | "userType">): string =>
  lifeStage === "retiree" ? "other" : ((lifeStage && userTypeOf[lifeStage]) ?? userType);
