import type { UserType } from "#app/features/accounts/rules.ts";

/** Facts and pure functions of funding opportunities (docs/product/funding.md). */

export const levels = ["federal", "provincial"] as const;
export type Level = (typeof levels)[number];
export const kinds = ["programme", "tax credit", "institute", "incubator", "association", "cluster"] as const;
export type ProgramKind = (typeof kinds)[number];
/** When one can apply: at any time, when a call is out, at about the same time each year, with the tax return, or never again. */
export const intakes = ["continuous", "by_call", "annual", "tax_year", "closed", "unknown"] as const;
export type Intake = (typeof intakes)[number];
/** What is known of a programme without a deadline. */
export const programStates = ["open", "closed", "unknown"] as const;
export type ProgramState = (typeof programStates)[number];
/** Parts of a province that programmes are limited to. */
export const regions = ["northern-ontario", "southern-ontario"] as const;
export type Region = (typeof regions)[number];

/** Whom a programme is for, beside the kinds of members. */
export const applicants = ["business", "nonprofit", "researcher", "student", "individual", "indigenous"] as const;
export type Applicant = (typeof applicants)[number];
/** What a member can say is no longer true of a programme. */
export const facts = ["applicants", "amount", "deadline", "status", "intake", "decision_time", "place", "address", "other"] as const;
export type Fact = (typeof facts)[number];
/** The columns of each fact. */
export const columnsOf: Record<Fact, string[]> = {
  applicants: ["eligibility", "eligibilityFr", "conditions", "userTypes", "isForBusiness", "who", "through"],
  amount: ["amount", "amountFr"],
  deadline: ["deadline", "cycle"],
  status: ["status", "statusText", "statusTextFr"],
  intake: ["intake", "intakeText", "intakeTextFr"],
  decision_time: ["decisionTime", "decisionTimeFr"],
  place: ["provinces", "regions", "city"],
  address: ["sourceUrl"],
  other: ["titleEn", "titleFr", "organization", "organizationFr", "description", "descriptionFr"],
};
/** The columns that a programme's page shows. */
export const isShown = (column: string) => column !== "conditions" && facts.some((fact) => columnsOf[fact].includes(column));
const isKnown = (value: unknown) => value !== null && value !== "" && value !== "unknown" && !(Array.isArray(value) && value.length === 0);
/** Whether anything is known of a fact in a row's columns. */
export const isFactKnown = (fact: Fact, row: object): boolean =>
  columnsOf[fact].some((column) => isShown(column) && isKnown(Reflect.get(row, column) ?? null));
/** Returns the facts that are not known of a programme. Without a place it is for all of Canada. */
export const unknownOf = (row: object): Fact[] => facts.filter((fact) => fact !== "place" && !isFactKnown(fact, row));
/** Returns the facts that a change of these columns changes. */
export const factsWith = (columns: string[]): Fact[] => facts.filter((fact) => columnsOf[fact].some((column) => columns.includes(column)));

/** Returns the region of a postal code: in Ontario P is the north, the other letters are the south. */
export function regionOfPostalCode(code: string): Region | null {
  const letter = code.charAt(0).toUpperCase();
  if (letter === "P") return "northern-ontario";
  return "KLMN".includes(letter) && letter !== "" ? "southern-ontario" : null;
}

/** What a person may want. */
export const wants = ["learn", "work", "start", "hire", "fund", "research"] as const;
export type Want = (typeof wants)[number];
/** What a programme helps to do: what a person may want, and what it pays for. */
export const purposes = [...wants, "train", "export", "prototype", "equipment", "patents"] as const;
export type Purpose = (typeof purposes)[number];
/** For whom alone some programmes are; "investors" are those who put money into firms, "large" are consortia, funds and firms with projects of millions. */
export const audiences = ["indigenous", "women", "black", "investors", "large"] as const;
export type Audience = (typeof audiences)[number];
/** The beginning of a NOC code, with "-" before one that a programme rules out. */
export const isOccupationCode = (text: string) => /^-?\d{1,5}$/.test(text);

export type Alternative = { who?: Applicant; userTypes?: UserType; purposes?: Purpose[]; not?: Audience };
const toLearnOrWork: Purpose[] = ["learn", "work", "train"];

/** For whom and for what the list is narrowed, each with its page: what meets one of its alternatives in every field. */
export const topics = {
  students: [{ who: "student", purposes: toLearnOrWork }, { userTypes: "post_secondary" }, { userTypes: "secondary_student" }],
  workers: [{ userTypes: "professional", purposes: toLearnOrWork }],
  "job-seekers": [{ userTypes: "seeker", purposes: toLearnOrWork }],
  researchers: [{ who: "researcher" }],
  "small-firms": [{ who: "business", not: "large" }],
  "non-profits": [{ who: "nonprofit" }],
  indigenous: [{ who: "indigenous" }],
  placements: [{ purposes: ["work"] }],
  hiring: [{ purposes: ["hire"] }],
  training: [{ purposes: ["train"] }],
  studying: [
    { who: "student", purposes: ["learn"] },
    { who: "individual", purposes: ["learn"] },
  ],
  exporting: [{ purposes: ["export"] }],
  research: [{ purposes: ["research"] }],
  prototypes: [{ purposes: ["prototype"] }],
  equipment: [{ purposes: ["equipment"] }],
  patents: [{ purposes: ["patents"] }],
} satisfies Record<string, Alternative[]>;
export type Topic = keyof typeof topics;
export const topicNames = Object.keys(topics) as Topic[];
export const isTopic = (name: string | undefined): name is Topic => name !== undefined && Object.hasOwn(topics, name);

export const fundingFilters = ["all", "ai_relevant", "closing_soon", ...topicNames] as const;
export type FundingFilter = (typeof fundingFilters)[number];
export const fundingSorts = ["soonest", "relevance", "deadline", "amount"] as const;
export type FundingSort = (typeof fundingSorts)[number];
export const pageSize = 20;
export const importLimit = 500;

/** Whether what is closed today opens again: by a call, or each year. */
export const mayOpenAgain = ({ intake }: { intake: Intake }) => intake === "by_call" || intake === "annual";

type Scored = {
  deadline: number | null;
  intake: Intake;
  status: ProgramState;
  cycle: object | null;
  isAiRelevant: boolean;
  confidence: "high" | "medium" | "low";
};

/**
 * Returns the relevance: 40, plus 25 for AI, 20 for certain facts (10 for likely ones), 15 for a deadline or an intake that never closes, 10 for
 * usual days alone; what is closed without a deadline has 40 less.
 */
export function relevanceOf({ isAiRelevant, confidence, deadline, intake, status, cycle }: Scored): number {
  const sure = { high: 20, medium: 10, low: 0 }[confidence];
  const timed = deadline !== null || intake === "continuous" ? 15 : cycle === null ? 0 : 10;
  return 40 + (isAiRelevant ? 25 : 0) + sure + timed - (deadline === null && status === "closed" ? 40 : 0);
}

const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** Returns the largest sum of dollars in a text: 1,500,000 for "up to $1.5 million", 0 when it names none. */
export function largestSum(text: string): number {
  const sums = [...text.matchAll(/\$\s?([\d,]+(?:\.\d+)?)(?:\s?(thousand|million|billion))?/gi)].map(
    ([, digits = "", scale = ""]) => Number(digits.replaceAll(",", "")) * (scales[scale.toLowerCase()] ?? 1),
  );
  return Math.max(0, ...sums);
}

const aiNames = [
  /(?<!\p{L})(?:AI|IA)(?!\p{L})/gu,
  /artificial intelligence|intelligence artificielle|(?:machine|deep) learning|apprentissage (?:automatique|profond)/gi,
];

/** Returns the words by which a text names artificial intelligence, in either language, each once. */
export const aiWords = (text: string) => [...new Set(aiNames.flatMap((names) => text.match(names) ?? []).map((word) => (word.length > 2 ? word.toLowerCase() : word)))]; // biome-ignore format: one line
/** The text in which a programme may name it. */
export const aiTextOf = ({ titleEn, description, eligibility }: { titleEn: string; description: string; eligibility: string[] }) => [titleEn, description, ...eligibility].join(" "); // biome-ignore format: one line
export const namesAi = (text: string) => aiWords(text).length > 0;

/** The facts that a source may support: their names in `Source.supports`, and their fields. */
export const supportedFields = [
  ["title", "titleEn"],
  ["organization", "organization"],
  ["description", "description"],
  ["amount", "amount"],
  ["eligibility", "eligibility"],
  ["intake", "intakeText"],
  ["status", "statusText"],
] as const;

/** Counts the opportunities that are for each province. One for all thirteen, or that names none, is for all of Canada. */
export function countedPlaces(served: string[][]) {
  const own: Record<string, number> = {};
  let everywhere = 0;
  for (const codes of served) {
    if (codes.length === 0 || codes.length === 13) everywhere += 1;
    else for (const code of new Set(codes)) own[code] = (own[code] ?? 0) + 1;
  }
  return { everywhere, own };
}
