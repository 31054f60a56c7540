import { type Condition, conditionKinds, throughs } from "#app/features/funding/conditions.ts";
import type { SeededProgram } from "#app/features/funding/operations.server.ts";
import { audiences, intakes, kinds, programStates, purposes } from "#app/features/funding/rules.ts";
import conditionsFile from "./conditions.json" with { type: "json" };
import cyclesFile from "./program-cycles.json" with { type: "json" };
import file from "./programs.json" with { type: "json" };

/**
 * Returns the programmes of the file. A fact that the row's source does not support is left out, and told to editors alone; that something
 * is closed always counts, since nobody is led astray by it, and what is told of its status is shown as not confirmed.
 */
export const seededPrograms = (): SeededProgram[] => file.programs.map(programOf);

type Row = (typeof file.programs)[number];

function programOf(row: Row): SeededProgram {
  const confirms = (...fields: string[]) => fields.some((field) => row.source?.supports.includes(field));
  const [amount, eligibility, intake, status] = [confirms("amount"), confirms("eligibility"), confirms("intake"), confirms("status")];
  const state = programStates.find((one) => one === row.status) ?? "unknown";
  const isAsTold = state === "closed" || status || (intake && !hasWindow(row.slug)) || neverCloses(row.slug);
  const unconfirmed = [!amount && row.amount, !eligibility && row.eligibility.join("; "), !intake && row.intake_text];
  return {
    slug: row.slug,
    level: row.level === "provincial" ? "provincial" : "federal",
    kind: kinds.find((one) => one === row.kind) ?? "programme",
    titleEn: row.title,
    titleFr: row.title_fr,
    organization: row.organization,
    organizationFr: row.organization_fr,
    description: row.description,
    descriptionFr: row.description_fr,
    amount: amount ? row.amount : null,
    amountFr: amount ? row.amount_fr : null,
    eligibility: eligibility ? row.eligibility : [],
    eligibilityFr: eligibility ? row.eligibility_fr : [],
    ...timesOf(row.slug),
    intake: intakes.find((one) => one === (cycles[row.slug]?.intake ?? ((intake || status) && row.intake))) ?? "unknown",
    intakeText: intake ? row.intake_text : "",
    intakeTextFr: intake ? row.intake_text_fr : "",
    status: isAsTold ? state : "unknown",
    statusText: row.status_text,
    statusTextFr: row.status_text_fr,
    who: row.who,
    userTypes: row.user_types,
    provinces: row.provinces,
    regions: row.regions,
    city: row.city,
    hubs: row.hubs,
    purposes: chosen(purposes, row.purposes),
    occupations: row.occupations,
    audiences: chosen(audiences, row.audiences),
    ...conditionsOf(row.slug),
    sourceUrl: row.official_page,
    source: sourceOf(row.source),
    confidence: row.confidence === "high" || row.confidence === "medium" ? row.confidence : "low",
    asOf: row.source?.read_in ?? "",
    editorNote: [row.note, ...unconfirmed.filter(Boolean).map((text) => `Not confirmed: ${text}`)].filter(Boolean).join("\n"),
  };
}

type ConditionRow = { on: string; any?: string[]; min?: number; max?: number; only?: string; words: string | null; words_fr: string | null; url: string }; // biome-ignore format: one line
const known: Record<string, { reach: number; through: string | null; conditions: ConditionRow[] }> = conditionsFile.programs;

function conditionsOf(slug: string): Pick<SeededProgram, "conditions" | "through" | "reach"> {
  const { reach, through, conditions } = known[slug] ?? { reach: 0, through: null, conditions: [] };
  return {
    conditions: conditions.flatMap(({ on, words_fr, ...rest }) =>
      Object.hasOwn(conditionKinds, on) ? [{ on: on as Condition["on"], ...rest, wordsFr: words_fr }] : [],
    ),
    through: throughs.find((one) => one === through) ?? null,
    reach,
  };
}

type CycleRow = { opens: string[]; closes: string[]; until: string | null; seen: string | null; note: string; note_fr: string; title: string; url: string; language: string }; // biome-ignore format: one line
const cycles: Record<
  string,
  { intake?: string; intake_basis?: string; cycle?: CycleRow; decision_time?: string; decision_time_fr?: string }
> = cyclesFile.programs;

/** Whether a page states that one can apply at any time, or with the tax return. */
function neverCloses(slug: string): boolean {
  const { intake = "", intake_basis: basis } = cycles[slug] ?? {};
  return basis === "stated" && ["continuous", "tax_year"].includes(intake);
}

/** Whether it names days between which it takes applications: then that a page confirms how it does says nothing of now. */
function hasWindow(slug: string): boolean {
  const { cycle } = cycles[slug] ?? {};
  return cycle !== undefined && cycle.opens.length > 0 && cycle.closes.length > 0;
}

function timesOf(slug: string): Pick<SeededProgram, "cycle" | "decisionTime" | "decisionTimeFr"> {
  const { cycle, decision_time: decisionTime = "", decision_time_fr: decisionTimeFr = "" } = cycles[slug] ?? {};
  if (!cycle) return { cycle: null, decisionTime, decisionTimeFr };
  const { opens, closes, until, seen, note, note_fr: noteFr, title, url } = cycle;
  const language = cycle.language === "fr" ? "fr" : "en";
  return { cycle: { opens, closes, until, seen, note, noteFr, title, url, language }, decisionTime, decisionTimeFr };
}

const chosen = <T extends string>(among: readonly T[], given: string[]) => among.filter((one) => given.includes(one));

function sourceOf(source: Row["source"]): SeededProgram["source"] {
  if (!source) return null;
  const { title, url, date, approximate, own_page, supports } = source;
  const language = source.language === "fr" ? "fr" : "en";
  return { title, url, language, date, isApproximate: approximate, isOwnPage: own_page, supports };
}
