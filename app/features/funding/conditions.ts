/** What programmes ask of who applies, typed, so that a reader can be told which of it they meet (docs/product/funding.md#conditions). */

/** Who may apply. A programme that names a business takes every form of one. */
export const applicantKinds = ["individual", "secondary_student", "college_student", "undergraduate_student", "graduate_student", "postdoc", "recent_graduate", "researcher", "institution", "business", "incorporated", "sole_proprietor", "cooperative", "nonprofit", "public_body", "indigenous_org", "consortium", "investor", "fund_manager"] as const; // biome-ignore format: a list
export const residences = ["citizen", "permanent_resident", "protected", "refugee_claimant", "international_student", "temporary_worker"] as const; // biome-ignore format: a list
export const degrees = ["secondary", "college", "bachelor", "master", "doctoral", "postdoc", "recent_graduate"] as const;
export const institutionKinds = ["university", "college"] as const;
export const employerKinds = ["for_profit", "incorporated", "nonprofit", "public_body"] as const;
export const groups = ["indigenous", "first_nation", "women", "black"] as const;
export const sectors = ["ai", "ai_adoption", "ai_safety", "ai_data_centre", "technology", "it", "digital", "ict", "interactive_media", "media", "creative", "agri_food", "agri_food_tech", "bioscience", "life_sciences", "health", "health_tech", "clean_tech", "energy", "ocean", "polar", "space", "aerospace", "defence", "vehicle", "manufacturing", "construction", "mining_tech", "quantum", "genomics", "farming"] as const; // biome-ignore format: a list

/** What each kind of condition allows: values of a list, numbers between bounds, or nothing beside its words. */
export const conditionKinds = {
  applicant: applicantKinds,
  institution: institutionKinds,
  employer: employerKinds,
  status: residences,
  degree: degrees,
  group: groups,
  sector: sectors,
  not_sector: sectors,
  age: "number",
  employees: "number",
  revenue: "number",
  years: "number",
  project: "number",
  entitled: "words",
  research: "words",
  study: "words",
  income: "words",
  export: "words",
  opening: "words",
  other: "words",
} as const;
export type ConditionKind = keyof typeof conditionKinds;

export type Condition = {
  on: ConditionKind;
  /** The allowed values, for conditions of a list. */
  any?: string[];
  /** The bounds of a number: years of age, employees, dollars a year, years in business, dollars of a project. */
  min?: number;
  max?: number;
  /** The kind of applicant, or the degree, for which alone it holds. */
  only?: string;
  /** The condition in the words of its page; null where no page says it in a sentence of its own. */
  words: string | null;
  wordsFr: string | null;
  url: string;
};

/** Who applies for a person where they cannot apply themselves. */
export const throughs = ["employer", "institution", "supervisor", "nomination", "organization", "community", "advisor"] as const;
export type Through = (typeof throughs)[number];
/** How many of those who meet its conditions a programme plainly serves: 0 for few, 3 for nearly all. */
export const reaches = [0, 1, 2, 3] as const;

const bounds = ({ min, max }: Condition) => `${min ?? ""}-${max ?? ""}`;

/** Returns conditions as a form shows them, a line each: "employees -50 for business | …", "age 15-30 | Aged 15 to 30 | De 15 à 30 ans | https://…". */
export const conditionLines = (conditions: Condition[]): string =>
  conditions
    .map((one) => {
      const allowed = conditionKinds[one.on];
      const what = allowed === "words" ? "" : allowed === "number" ? ` ${bounds(one)}` : ` ${(one.any ?? []).join(", ")}`;
      const only = one.only ? ` for ${one.only}` : "";
      return [`${one.on}${what}${only}`, one.words ?? "", one.wordsFr ?? "", one.url].join(" | ");
    })
    .join("\n");

/** Reads what `conditionLines` writes. Returns the first line that cannot be read in place of the conditions. */
export function conditionsFrom(text: string): { conditions: Condition[] } | { unread: string } {
  const conditions: Condition[] = [];
  for (const line of text
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean)) {
    const condition = conditionOf(line);
    if (!condition) return { unread: line };
    conditions.push(condition);
  }
  return { conditions };
}

function conditionOf(line: string): Condition | null {
  const [what = "", words = "", wordsFr = "", url = "", ...more] = line.split("|").map((part) => part.trim());
  const [, on = "", given = "", only] = /^(\w+)(?:\s+(?!for\s)(.*?))?(?:\s+for\s+(\w+))?$/.exec(what) ?? [];
  if (!Object.hasOwn(conditionKinds, on) || more.length > 0) return null;
  if (only !== undefined && ![...applicantKinds, ...degrees].some((one) => one === only)) return null;
  const condition = { on: on as ConditionKind, ...(only && { only }), words: words || null, wordsFr: wordsFr || null, url };
  const allowed: readonly string[] | "number" | "words" = conditionKinds[condition.on];
  if (allowed === "words") return given === "" ? condition : null;
  if (allowed === "number") {
    const [, min, max] = /^(\d{0,12})-(\d{0,12})$/.exec(given.replaceAll(" ", "")) ?? [];
    if (min === undefined || max === undefined || (min === "" && max === "")) return null;
    return { ...condition, ...(min !== "" && { min: Number(min) }), ...(max !== "" && { max: Number(max) }) };
  }
  const any = given.split(",").map((one) => one.trim()).filter(Boolean); // biome-ignore format: one line
  return any.length > 0 && any.every((one) => allowed.includes(one)) ? { ...condition, any } : null;
}
