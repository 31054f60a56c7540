import { userTypes } from "#app/features/accounts/rules.ts";
import { slugOf } from "#app/features/companies/rules.ts";
import { isProvinceCode } from "#app/features/provinces/rules.ts";
import { InvalidInput } from "#app/problems.ts";
import { dayFrom } from "#app/text/days.ts";
import { isWebAddress } from "#app/text/web-address.ts";
import { m } from "#app/words/messages.ts";

export type FundingValues = Record<string, string | undefined>;

const text = (values: FundingValues, name: string) => (values[name] ?? "").replace(/\r\n/g, "\n").trim();
/** Reads a list. Forms separate its items with commas, sheets with semicolons or lines. */
const listed = (values: FundingValues, name: string, by = /[;,\n]/) => [...new Set(text(values, name).split(by).map((one) => one.trim()).filter(Boolean))]; // biome-ignore format: one line
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
  const known = (field: string, given: string[], is: (one: string) => boolean) =>
    check(field, given.every(is), () => m.funding_value_unknown({ value: given.find((one) => !is(one)) ?? "" }));
  check("title", text(values, "title") !== "", m.funding_title_required);
  check("organization", text(values, "organization") !== "", m.funding_organization_required);
  check("description", text(values, "description") !== "", m.funding_description_required);
  check("source_url", text(values, "source_url") !== "", m.funding_address_required);
  check("source_url", isWebAddress(text(values, "source_url")), m.project_url_invalid);
  check("deadline", deadline !== undefined, m.funding_deadline_invalid);
  check("as_of", /^\d{4}(-\d\d){0,2}$/.test(asOf), m.funding_as_of_invalid);
  check("provinces", level === "federal" || provinces.length > 0, m.funding_provincial_needs);
  known("provinces", provinces, isProvinceCode);
  known("hubs", chosenHubs, (hub) => hubs.includes(hub));
  known("user_types", chosenTypes, (type) => (userTypes as readonly string[]).includes(type));
  for (const field of ["title", "title_fr", "organization", "amount", "intake", "status", "source"]) {
    check(field, text(values, field).length <= 300, () => m.guidance_text_long({ limit: 300 }));
  }
  for (const field of ["description", "eligibility"])
    check(field, text(values, field).length <= 4000, () => m.guidance_text_long({ limit: 4000 }));
  const slug = slugOf(text(values, "slug") || text(values, "title"));
  check("title", slug !== "", m.company_name_unusable);
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields);
  const isYes = (name: string) => /^(yes|true|1)$/i.test(text(values, name));
  return {
    slug,
    level,
    titleEn: text(values, "title"),
    titleFr: text(values, "title_fr") || null,
    organization: text(values, "organization"),
    description: text(values, "description"),
    amount: text(values, "amount") || null,
    deadline: deadline ?? null,
    intake: text(values, "intake"),
    status: text(values, "status"),
    eligibility: listed(values, "eligibility", /[;\n]/),
    who: isYes("business") ? ["business"] : ["individual"],
    userTypes: chosenTypes,
    provinces,
    hubs: chosenHubs,
    isAiRelevant: isYes("ai_relevant"),
    sourceUrl: text(values, "source_url"),
    source: text(values, "source") || text(values, "source_url"),
    confidence: confidences.find((one) => one === text(values, "confidence")) ?? ("medium" as const),
    asOf,
  };
}
export type OpportunityFields = ReturnType<typeof checkOpportunity>;
