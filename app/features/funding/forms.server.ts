import { userTypes } from "#app/features/accounts/rules.ts";
import { slugOf } from "#app/features/companies/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { dayFrom } from "#app/text/days.ts";
import { isWebAddress, withProtocol } from "#app/text/web-address.ts";
import type { Source } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import { conditionsFrom, reaches, throughs } from "./conditions.ts";
import { cycleExample, cycleFrom } from "./cycles.ts";
import { audiences, intakes, isOccupationCode, kinds, namesAi, programStates, purposes, regions } from "./rules.ts";

export type FundingValues = Record<string, string | undefined>;

const text = (values: FundingValues, name: string) => (values[name] ?? "").replace(/\r\n/g, "\n").trim();
/** Reads a list. Forms separate its items with commas, sheets with semicolons or lines. */
const listed = (values: FundingValues, name: string, by = /[;,\n]/) => [...new Set(text(values, name).split(by).map((one) => one.trim()).filter(Boolean))]; // biome-ignore format: one line
/** Returns lines, or what semicolons part where it is one line. A form writes a line end after each. */
const linesOf = (values: FundingValues, name: string) => listed(values, name, (values[name] ?? "").includes("\n") ? /\n/ : /;/);

export const currentMonth = () => new Date().toISOString().slice(0, 7);

/** Returns the slug that a form or a row gives, or its title makes. */
export const slugIn = (values: FundingValues): string => slugOf(text(values, "slug") || text(values, "title"));

/** Characters of a field that is a line. */
const lineLimit = 400;

const isYes = (values: FundingValues, name: string) => /^(yes|true|1)$/i.test(text(values, name));
const isDate = (given: string) => /^\d{4}(-\d\d){0,2}$/.test(given);
/** The fields that share sentences with others. */
const labels = {
  title: m.funding_field_title,
  title_fr: m.funding_field_title_fr,
  organization: m.funding_field_organization,
  organization_fr: m.funding_field_organization_fr,
  amount: m.funding_field_amount,
  amount_fr: m.funding_field_amount_fr,
  description: m.funding_field_description,
  description_fr: m.funding_field_description_fr,
  eligibility: m.funding_field_eligibility,
  eligibility_fr: m.funding_field_eligibility_fr,
  intake_text: m.funding_field_intake_text,
  intake_text_fr: m.funding_field_intake_text_fr,
  decision_time: m.funding_field_decision_time,
  decision_time_fr: m.funding_field_decision_time_fr,
  status_text: m.funding_field_status_text,
  status_text_fr: m.funding_field_status_text_fr,
  city: m.funding_field_city,
  source_url: m.funding_field_address,
  source_address: m.funding_field_source_address,
  source: m.funding_field_source,
  source_date: m.funding_field_source_date,
  grants_name: m.funding_field_grants_name,
  as_of: m.funding_field_as_of,
  editor_note: m.funding_field_editor_note,
  kind: m.funding_field_kind,
  intake: m.funding_field_intake,
  status: m.funding_field_status,
  provinces: m.funding_field_provinces,
  hubs: m.funding_field_hubs,
  regions: m.funding_field_regions,
  purposes: m.funding_field_purposes,
  occupations: m.funding_field_occupations,
  audiences: m.funding_field_audiences,
  user_types: m.funding_field_user_types,
};
const confidences = ["high", "medium", "low"] as const;

/**
 * Checks an opportunity and returns its columns; `hubs` are the slugs of the discovery hubs. @throws InvalidInput with a sentence per field
 */
export function checkOpportunity(values: FundingValues, hubs: string[]) {
  const fields: Record<string, string> = {};
  const check = (field: string, holds: boolean, sentence: () => string) => {
    if (!holds && !fields[field]) fields[field] = sentence();
  };
  /** For a sentence that several fields have in common. */
  const checkNamed = (field: keyof typeof labels, holds: boolean, sentence: () => string) =>
    check(field, holds, () => m.error_of_field({ field: labels[field](), sentence: sentence() }));
  const sourceUrl = withProtocol(text(values, "source_url"));
  const sourceAddress = withProtocol(text(values, "source_address"));
  const level = text(values, "level") === "provincial" ? ("provincial" as const) : ("federal" as const);
  const [provinces, chosenHubs, chosenTypes] = [listed(values, "provinces"), listed(values, "hubs"), listed(values, "user_types")];
  const deadline = dayFrom(text(values, "deadline"));
  const asOf = text(values, "as_of") || currentMonth();
  const oneOf = <T extends string>(field: keyof typeof labels, among: readonly T[], otherwise: T): T => {
    const given = text(values, field);
    checkNamed(field, given === "" || (among as readonly string[]).includes(given), () => m.funding_value_unknown({ value: given }));
    return among.find((one) => one === given) ?? otherwise;
  };
  const conditions = conditionsFrom(text(values, "conditions"));
  check("conditions", !("unread" in conditions), () =>
    m.funding_condition_unread({ line: "unread" in conditions ? conditions.unread : "" }),
  );
  const cycle = cycleFrom(text(values, "cycle"));
  check("cycle", cycle !== undefined, () => m.funding_cycle_unread({ example: cycleExample }));
  const through = throughs.find((one) => one === text(values, "through")) ?? null;
  check("through", text(values, "through") === "" || through !== null, () => m.funding_value_unknown({ value: text(values, "through") }));
  const reach = reaches.find((one) => String(one) === text(values, "reach"));
  check("reach", text(values, "reach") === "" || reach !== undefined, () => m.funding_value_unknown({ value: text(values, "reach") }));
  const chosenRegions = listed(values, "regions");
  const sourceDate = text(values, "source_date");
  const [grantsOwner, grantsName] = [text(values, "grants_owner").toLowerCase(), text(values, "grants_name")];
  const known = (field: keyof typeof labels, given: string[], is: (one: string) => boolean) =>
    checkNamed(field, given.every(is), () => m.funding_value_unknown({ value: given.find((one) => !is(one)) ?? "" }));
  check("title", text(values, "title") !== "", m.funding_title_required);
  check("organization", text(values, "organization") !== "", m.funding_organization_required);
  check("description", text(values, "description") !== "", m.funding_description_required);
  check("source_url", text(values, "source_url") !== "", m.funding_address_required);
  checkNamed("source_url", isWebAddress(sourceUrl), m.project_url_invalid);
  check("deadline", deadline !== undefined, m.funding_deadline_invalid);
  checkNamed("as_of", isDate(asOf), m.funding_as_of_invalid);
  checkNamed("source_date", sourceDate === "" || (isDate(sourceDate) && sourceDate <= new Date().toISOString()), m.funding_as_of_invalid);
  checkNamed("source_address", sourceAddress === "" || isWebAddress(sourceAddress), m.project_url_invalid);
  check("grants_owner", /^([a-z][a-z0-9-]{1,59})?$/.test(grantsOwner), m.funding_grants_owner_invalid);
  check("grants_owner", grantsOwner !== "" || grantsName === "", m.funding_grants_both);
  check("grants_name", grantsName !== "" || grantsOwner === "", m.funding_grants_both);
  check("provinces", level === "federal" || provinces.length > 0, m.funding_provincial_needs);
  known("provinces", provinces, isProvinceCode);
  known("hubs", chosenHubs, (hub) => hubs.includes(hub));
  known("regions", chosenRegions, (region) => (regions as readonly string[]).includes(region));
  known("purposes", listed(values, "purposes"), (one) => (purposes as readonly string[]).includes(one));
  known("audiences", listed(values, "audiences"), (one) => (audiences as readonly string[]).includes(one));
  known("occupations", listed(values, "occupations"), isOccupationCode);
  known("user_types", chosenTypes, (type) => (userTypes as readonly string[]).includes(type));
  for (const field of [
    "title",
    "title_fr",
    "organization",
    "organization_fr",
    "amount",
    "amount_fr",
    "intake_text",
    "intake_text_fr",
    "decision_time",
    "decision_time_fr",
    "status_text",
    "status_text_fr",
    "city",
    "source",
    "grants_name",
  ] as const) {
    checkNamed(field, text(values, field).length <= lineLimit, () => m.guidance_text_long({ limit: lineLimit }));
  }
  for (const field of ["description", "description_fr", "eligibility", "eligibility_fr", "editor_note"] as const)
    checkNamed(field, text(values, field).length <= 4000, () => m.guidance_text_long({ limit: 4000 }));
  const [kind, intake, status] = [oneOf("kind", kinds, "programme"), oneOf("intake", intakes, "unknown"), oneOf("status", programStates, "unknown")]; // biome-ignore format: one line
  const slug = slugIn(values);
  check("title", slug !== "", m.company_name_unusable);
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  const eligibility = linesOf(values, "eligibility");
  const filled = ["title", "organization", "description", "amount", "eligibility", "intake_text", "status_text"].filter((field) => text(values, field)); // biome-ignore format: one line
  return {
    slug,
    level,
    kind,
    titleEn: text(values, "title"),
    titleFr: text(values, "title_fr") || null,
    organization: text(values, "organization"),
    organizationFr: text(values, "organization_fr") || null,
    description: text(values, "description"),
    descriptionFr: text(values, "description_fr") || null,
    amount: text(values, "amount") || null,
    amountFr: text(values, "amount_fr") || null,
    deadline: deadline ?? null,
    intake,
    intakeText: text(values, "intake_text"),
    intakeTextFr: text(values, "intake_text_fr"),
    cycle: cycle ?? null,
    decisionTime: text(values, "decision_time"),
    decisionTimeFr: text(values, "decision_time_fr"),
    status,
    statusText: text(values, "status_text"),
    statusTextFr: text(values, "status_text_fr"),
    eligibility,
    eligibilityFr: linesOf(values, "eligibility_fr"),
    who: isYes(values, "business") ? ["business"] : ["individual"],
    userTypes: chosenTypes,
    provinces,
    regions: chosenRegions,
    city: text(values, "city") || null,
    hubs: chosenHubs,
    purposes: purposes.filter((one) => listed(values, "purposes").includes(one)),
    occupations: listed(values, "occupations"),
    audiences: audiences.filter((one) => listed(values, "audiences").includes(one)),
    conditions: "unread" in conditions ? [] : conditions.conditions,
    through,
    reach: reach === undefined ? 0 : Number(reach),
    isAiRelevant: namesAi([text(values, "title"), text(values, "description"), ...eligibility].join(" ")),
    sourceUrl,
    source: sourceFrom({ ...values, source_url: sourceUrl, source_address: sourceAddress }, filled.map((field) => field.replace("_text", ""))), // biome-ignore format: one line
    grantsOwner: grantsOwner || null,
    grantsName: grantsName || null,
    confidence: confidences.find((one) => one === text(values, "confidence")) ?? ("medium" as const),
    asOf,
    editorNote: text(values, "editor_note"),
  };
}

/** Returns the page that the facts are from: the official one, unless another is named. */
function sourceFrom(values: FundingValues, supports: string[]): Source {
  const other = text(values, "source_address");
  return {
    title: text(values, "source") || text(values, "title"),
    url: other || text(values, "source_url"),
    language: text(values, "source_language") === "fr" ? "fr" : "en",
    date: text(values, "source_date") || null,
    isApproximate: false,
    isOwnPage: other === "" || other === text(values, "source_url") || isYes(values, "own_page"),
    supports,
  };
}
export type OpportunityFields = ReturnType<typeof checkOpportunity>;
