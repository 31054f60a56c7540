import { type Condition, groups } from "#app/features/funding/conditions.ts";
import type { Question } from "./answers.ts";
import type { ProgramFacts } from "./facts.ts";
import type { ApplicantKind, Person } from "./person.ts";

/** Whether somebody meets a condition; null where they did not say what it asks. */
export type Verdict = boolean | null;
/** `guessed` are those that hold by what their own words, occupation or hub let conclude, and that nobody confirmed. */
export type Judged = { met: Met[]; guessed: Met[]; broken: Condition[]; unknown: Condition[] };
/** `theirs` are those of several values that somebody is or has. */
export type Met = Condition & { theirs?: string[] };

/** Returns the conditions of a programme, with one for each group that staff say it is for alone. */
export function conditionsOf({ conditions, audiences, sourceUrl }: ProgramFacts): Condition[] {
  if (conditions.some(({ on }) => on === "group")) return conditions;
  const isGroup = (audience: string) => groups.some((group) => group === audience);
  return [
    ...conditions,
    ...audiences.filter(isGroup).map((one): Condition => ({ on: "group", any: [one], words: null, wordsFr: null, url: sourceUrl })),
  ];
}

/** Judges every condition of a programme (docs/product/guidance.md#conditions). */
export function judged(person: Person, program: ProgramFacts): Judged {
  const result: Judged = { met: [], guessed: [], broken: [], unknown: [] };
  for (const condition of conditionsOf(program)) {
    const verdict = holds(person, program, condition);
    if (verdict === undefined) continue;
    const among = verdict === null ? "unknown" : !verdict ? "broken" : isSaid(person, condition) ? "met" : "guessed";
    const { any = [] } = condition;
    const isTheirs = (one: string) =>
      holds(person, program, { ...condition, any: [one] }) && (among !== "met" || isSaid(person, { ...condition, any: [one] }));
    const theirs = any.filter(isTheirs);
    // Everybody is somebody: of what is open to people nothing is to be confirmed, unless its page says of which.
    if (
      among === "guessed" &&
      condition.on === "applicant" &&
      (condition.words === null || any.length > 1) &&
      theirs.every((one) => one === "individual")
    )
      continue;
    result[among].push(verdict && any.length > 1 ? { ...condition, theirs } : condition);
  }
  return result;
}

/** The question that asks for a condition; who may apply is asked by several. */
export const questionOf: Partial<Record<Condition["on"], Question>> = {
  employer: "legal_form",
  status: "residence_status",
  entitled: "residence_status",
  degree: "degree",
  age: "age",
  employees: "employees",
  project: "employees",
  revenue: "revenue",
  years: "years_in_business",
  study: "studies",
  research: "research",
};

const readFromWords: Condition["on"][] = ["sector", "not_sector", "export"];

/** Whether a condition that holds does so by what somebody said: that everybody is an individual is no answer of theirs. */
function isSaid({ saidKinds, read, answers, stage }: Person, { on, any = [], words }: Condition): boolean {
  const question = questionOf[on];
  if (question && read[question] !== undefined) return false;
  if (on === "degree") return answers.degree !== null || stage === "high_school";
  // A sentence of the page says more than one was asked.
  if (question === "studies" || question === "research") return words === null && answers[question] !== null;
  if (on === "applicant") return any.some((kind) => saidKinds.has(kind as ApplicantKind));
  return !readFromWords.includes(on);
}

type Check = (person: Person, condition: Condition) => Verdict | undefined;

/** Returns what a condition says of somebody; undefined where it does not concern them. */
function holds(person: Person, { conditions }: ProgramFacts, condition: Condition): Verdict | undefined {
  if (condition.only && !person.kinds.has(condition.only as ApplicantKind) && condition.only !== person.answers.degree) return undefined;
  const isAskedAsEmployer = person.isOrganization && conditions.some(({ on }) => on === "employer");
  if (isAskedAsEmployer && ["status", "degree", "age", "entitled"].includes(condition.on)) return undefined;
  return checks[condition.on](person, condition);
}

/** Up to this age a programme is for the young, which nobody is who is retired. */
const oldestYouth = 40;
const within = (value: number | null, { min, max }: Condition): Verdict =>
  value === null ? null : value >= (min ?? value) && value <= (max ?? value);
const forOrganizations =
  (check: Check): Check =>
  (person, condition) =>
    person.isOrganization ? check(person, condition) : undefined;

const checks: Record<Condition["on"], Check> = {
  applicant: ({ kinds, mayBe }, { any = [] }) => any.some((kind) => kinds.has(kind as ApplicantKind)) || (any.some((kind) => mayBe.has(kind as ApplicantKind)) ? null : false), // biome-ignore format: one line
  institution: ({ institution }, { any = [] }) => (institution === null ? null : any.includes(institution)),
  employer: (person, condition) => (person.isOrganization ? isEmployer(person, condition) : employs(person, condition)),
  status: ({ answers: { residence } }, { any = [] }) => (residence === null ? null : any.includes(residence)),
  entitled: ({ answers: { residence } }) => (residence !== null && ["citizen", "permanent_resident", "protected"].includes(residence) ? true : null), // biome-ignore format: one line
  degree: studyLevel,
  group: inGroup,
  // Only the industry that they named rules a sector out: their words and occupation may be of it without saying so.
  sector: (person, { any = [] }) => any.some((sector) => isInSector(person, sector)) || (person.hubs.length > 0 ? false : null),
  // What is only concluded from an occupation excludes nobody, and who named no industry may be of it.
  not_sector: forOrganizations(
    ({ hubs, isFarmer, saysFarm }, { any = [] }) => !any.includes("farming") || (saysFarm ? false : (hubs.length > 0 && !isFarmer && !hubs.includes("biotech-agri")) || null), // biome-ignore format: one line
  ),
  age: ({ answers, isRetired }, condition) =>
    answers.age === null && isRetired && (condition.max ?? oldestYouth + 1) <= oldestYouth ? false : within(answers.age, condition),
  employees: forOrganizations(({ answers }, condition) => within(answers.employees, condition)),
  revenue: forOrganizations(({ answers }, condition) => within(answers.revenue, condition)),
  years: forOrganizations(({ answers, wants }, condition) =>
    within(answers.yearsInBusiness ?? (wants.some(({ purpose, isSaid }) => isSaid && purpose === "start") ? 0 : null), condition),
  ),
  // Who asks for millions is known by their size alone, as far as anybody said it.
  project: ({ isOrganization, answers: { employees } }) => (!isOrganization || (employees !== null && employees < 500) ? false : null),
  // Where neither answer nor words say it, it stays open, unless what they chose speaks of something else.
  research: ({ answers, doesResearch, isOrganization, stage }) =>
    doesResearch || (answers.research === null && (isOrganization || stage === null) ? null : false),
  study: ({ answers: { studies }, isOrganization, isOneself, wouldStudy, stage }) => {
    if (studies !== null) return studies === "yes";
    if (isOrganization && !isOneself) return false;
    return stage === "high_school" ? null : wouldStudy || (stage === null || stage === "changer" ? null : false);
  },
  // Nobody is asked what they earn; the owner of a business that is not incorporated is a person too, and so is who works for a public body.
  income: ({ isOrganization, isOneself, stage, kinds }) =>
    (isOrganization && !isOneself && kinds.has("business")) || stage === "retiree" || stage === "high_school" ? false : null,
  export: ({ tradesAbroad }) => tradesAbroad || null,
  opening: () => null,
  other: () => null,
};

/** What a condition of employers says of the one that somebody works for: of another it is known to be public alone. */
const employs = ({ isPublicEmployee }: Person, { any = [] }: Condition) =>
  isPublicEmployee && !any.includes("public_body") ? false : undefined;

function isEmployer({ answers: { legalForm, employees } }: Person, { any = [] }: Condition): Verdict {
  if (legalForm === null) return null;
  if (legalForm === "sole_proprietor") return employees !== 0 && any.some((kind) => kind === "for_profit" || kind === "public_body");
  if (legalForm === "incorporated") return any.includes("for_profit") || any.includes("incorporated");
  if (legalForm === "cooperative") return any.some((kind) => kind !== "public_body") ? null : false;
  return any.includes(legalForm);
}

function studyLevel(
  { answers: { degree }, kinds, mayBe, isOrganization, isStudent, mayStudy, stage }: Person,
  { any = [] }: Condition,
): Verdict | undefined {
  if (isOrganization) return undefined;
  if (stage === "graduate" && any.includes("recent_graduate")) return true;
  if (stage === "high_school") return any.includes("secondary");
  if (mayStudy) return null;
  if (!isStudent) return kinds.has("researcher") || mayBe.has("researcher") ? undefined : false;
  return degree === null ? null : any.includes(degree);
}

function inGroup({ answers: { indigenous, groups } }: Person, { any = [] }: Condition): Verdict {
  const [group = ""] = any;
  if (group === "women" || group === "black") return groups === null ? null : groups.includes(group);
  if (indigenous === null) return null;
  if (group === "first_nation" && indigenous === "yes") return null;
  return indigenous !== "no" && (group === "indigenous" || indigenous === group);
}

const hubsOfSector: Record<string, string[]> = {
  agri_food: ["biotech-agri"],
  agri_food_tech: ["biotech-agri"],
  bioscience: ["biotech-agri", "health-therapeutics"],
  life_sciences: ["health-therapeutics", "biotech-agri", "medical-devices"],
  genomics: ["health-therapeutics", "biotech-agri"],
  health: ["health-therapeutics", "medical-devices"],
  health_tech: ["medical-devices", "health-therapeutics"],
  clean_tech: ["clean-energy"],
  energy: ["clean-energy"],
  ocean: ["ocean-arctic"],
  polar: ["ocean-arctic"],
  space: ["space-astronomy", "aerospace"],
  aerospace: ["aerospace"],
  vehicle: ["automotive"],
  manufacturing: ["automotive", "aerospace", "medical-devices"],
  construction: ["construction"],
  mining_tech: ["metrology"],
  quantum: ["quantum-nano"],
  creative: ["digital-tech"],
};
const sectorWords: Record<string, RegExp> = {
  interactive_media: /\b(games?|jeux?|interacti\w+|vr|ar|animation)\b/,
  media: /\b(films?|television|tele|series|documentar\w+|documentaires?|podcasts?|games?|jeux?|screen)\b/,
  defence: /\b(defen[cs]e|militar\w+|militaires?|army|armee|navy|marine royale)\b/,
};

/** Whether somebody's industry, occupation or words are of a sector. */
function isInSector(person: Person, sector: string): boolean {
  if (sectorWords[sector]?.test(person.words)) return true;
  if (sector.startsWith("ai")) return person.namesAi;
  if (sector === "technology") return person.isTechnical;
  if (sector === "defence") return person.isOrganization && person.hubs.includes("aerospace");
  if (["it", "digital", "ict"].includes(sector)) return person.isTechnical || person.hubs.includes("digital-tech");
  const hubs = hubsOfSector[sector] ?? [];
  return hubs.some((hub) => (person.hubs.length > 0 ? person.hubs : person.occupationHubs).includes(hub));
}
