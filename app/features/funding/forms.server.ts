import { userTypes } from "#app/features/accounts/rules.ts";
import { slugOf } from "#app/features/companies/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/problems.ts";
import { dayFrom } from "#app/text/days.ts";
import { isWebAddress } from "#app/text/web-address.ts";
import type { Source } from "#app/ui/source.ts";
import { m } from "#app/words/messages.ts";
import { audiences, intakes, isOccupationCode, kinds, namesAi, programStates, purposes, regions } from "./rules.ts";

export type FundingValues = Record<string, string | undefined>;

const text = (values: FundingValues, name: string) => (values[name] ?? "").replace(/\r\n/g, "\n").trim();
/** Reads a list. Forms separate its items with commas, sheets with semicolons or lines. */
const listed = (values: FundingValues, name: string, by = /[;,\n]/) => [...new Set(text(values, name).split(by).map((one) => one.trim()).filter(Boolean))]; // biome-ignore format: one line
const isYes = (values: FundingValues, name: string) => /^(yes|true|1)$/i.test(text(values, name));
const isDate = (given: string) => /^\d{4}(-\d\d){0,2}$/.test(given);
const confidences = ["high", "medium", "low"] as const;

/**
 * Checks an opportunity and returns its columns; `hubs` are the slugs of the discovery hubs. @throws InvalidInput with a sentence per field
 */
export function checkOpportunity(values: FundingValues, hubs: string[]) {
  const fields: Record<string, string> = {};
  const check = (field: string, holds: boolean, sentence: () => string) => {
    if (!holds && !fields[field]) fields[field] = sentence();
  };
  const level = text(values, "level") === "provincial" ? ("provincial" as const) : ("federal" as const);
  const [provinces, chosenHubs, chosenTypes] = [listed(values, "provinces"), listed(values, "hubs"), listed(values, "user_types")];
  const deadline = dayFrom(text(values, "deadline"));
  const asOf = text(values, "as_of") || new Date().toISOString().slice(0, 7);
  const oneOf = <T extends string>(field: string, among: readonly T[], otherwise: T): T => {
    const given = text(values, field);
    check(field, given === "" || (among as readonly string[]).includes(given), () => m.funding_value_unknown({ value: given }));
    return among.find((one) => one === given) ?? otherwise;
  };
  const chosenRegions = listed(values, "regions");
  const sourceDate = text(values, "source_date");
  const [grantsOwner, grantsName] = [text(values, "grants_owner").toLowerCase(), text(values, "grants_name")];
  const known = (field: string, given: string[], is: (one: string) => boolean) =>
    check(field, given.every(is), () => m.funding_value_unknown({ value: given.find((one) => !is(one)) ?? "" }));
  check("title", text(values, "title") !== "", m.funding_title_required);
  check("organization", text(values, "organization") !== "", m.funding_organization_required);
  check("description", text(values, "description") !== "", m.funding_description_required);
  check("source_url", text(values, "source_url") !== "", m.funding_address_required);
  check("source_url", isWebAddress(text(values, "source_url")), m.project_url_invalid);
  check("deadline", deadline !== undefined, m.funding_deadline_invalid);
  check("as_of", isDate(asOf), m.funding_as_of_invalid);
  check("source_date", sourceDate === "" || isDate(sourceDate), m.funding_as_of_invalid);
  check("source_address", text(values, "source_address") === "" || isWebAddress(text(values, "source_address")), m.project_url_invalid);
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
    "status_text",
    "status_text_fr",
    "city",
    "source",
    "grants_name",
  ]) {
    check(field, text(values, field).length <= 300, () => m.guidance_text_long({ limit: 300 }));
  }
  for (const field of ["description", "description_fr", "eligibility", "eligibility_fr", "editor_note"])
    check(field, text(values, field).length <= 4000, () => m.guidance_text_long({ limit: 4000 }));
  const [kind, intake, status] = [oneOf("kind", kinds, "programme"), oneOf("intake", intakes, "unknown"), oneOf("status", programStates, "unknown")]; // biome-ignore format: one line
  const slug = slugOf(text(values, "slug") || text(values, "title"));
  check("title", slug !== "", m.company_name_unusable);
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  const eligibility = listed(values, "eligibility", /[;\n]/);
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
    status: status === "unknown" && intake === "continuous" ? ("open" as const) : status,
    statusText: text(values, "status_text"),
    statusTextFr: text(values, "status_text_fr"),
    eligibility,
    eligibilityFr: listed(values, "eligibility_fr", /[;\n]/),
    who: isYes(values, "business") ? ["business"] : ["individual"],
    userTypes: chosenTypes,
    provinces,
    regions: chosenRegions,
    city: text(values, "city") || null,
    hubs: chosenHubs,
    purposes: purposes.filter((one) => listed(values, "purposes").includes(one)),
    occupations: listed(values, "occupations"),
    audiences: audiences.filter((one) => listed(values, "audiences").includes(one)),
    isAiRelevant: namesAi([text(values, "title"), text(values, "description"), ...eligibility].join(" ")),
    sourceUrl: text(values, "source_url"),
    source: sourceFrom(values, filled.map((field) => field.replace("_text", ""))), // biome-ignore format: one line
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
