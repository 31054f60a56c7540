import { z } from "zod";
import { day, SourceJson, serializeSource } from "#app/fields/json-fields.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { ShownProgram } from "./data.server.ts";
import { aiTextOf, aiWords } from "./rules.ts";
import { isStatusConfirmed, pathOf } from "./said.ts";
import { fundingStatus, isStatusTold } from "./when.ts";

/** When it took applications when that was last seen: history, never a coming deadline. */
const CycleJson = z.object({
  opens: z.array(z.string()),
  closes: z.array(z.string()),
  until: z.string().nullable(),
  seen: z.string().nullable(),
  note: z.string(),
  noteFr: z.string(),
  title: z.string(),
  url: z.string(),
  language: z.enum(["en", "fr"]),
});

export const FundingJson = z
  .object({
    id: z.string(),
    url: z.string(),
    kind: z.string(),
    level: z.string(),
    title: z.string(),
    titleFr: z.string().nullable(),
    organization: z.string(),
    organizationFr: z.string().nullable(),
    amount: z.string().nullable(),
    amountFr: z.string().nullable(),
    deadline: day.nullable(),
    description: z.string(),
    descriptionFr: z.string().nullable(),
    eligibility: z.array(z.string()),
    eligibilityFr: z.array(z.string()),
    applicants: z.array(z.string()),
    userTypes: z.array(z.string()),
    relevanceScore: z.number(),
    aiRelevant: z.boolean(),
    aiWords: z.array(z.string()),
    sourceUrl: z.string(),
    lastUpdated: z.string(),
    status: z.string(),
    statusText: z.string().nullable(),
    statusTextFr: z.string().nullable(),
    statusConfirmed: z.boolean(),
    intake: z.string(),
    intakeText: z.string().nullable(),
    intakeTextFr: z.string().nullable(),
    cycle: CycleJson.nullable(),
    decisionTime: z.string().nullable(),
    decisionTimeFr: z.string().nullable(),
    source: SourceJson.nullable(),
    factSources: z.record(z.string(), SourceJson),
    provinces: z.array(z.string()),
    regions: z.array(z.string()),
    city: z.string().nullable(),
    hubs: z.array(z.string()),
  })
  .meta({ id: "FundingOpportunity" });

/** Returns an opportunity with the source of its facts (docs/product/funding.md#opportunities). */
export function serializeFunding(program: ShownProgram, now: number): z.input<typeof FundingJson> {
  return {
    id: program.slug,
    url: settings.baseUrl + pathOf(program),
    kind: program.kind,
    level: program.level,
    title: program.titleEn,
    titleFr: program.titleFr,
    organization: program.organization,
    organizationFr: program.organizationFr,
    amount: program.amount,
    amountFr: program.amountFr,
    deadline: program.deadline === null ? null : new Date(program.deadline).toISOString().slice(0, 10),
    description: program.description,
    descriptionFr: program.descriptionFr,
    eligibility: program.eligibility,
    eligibilityFr: program.eligibilityFr,
    applicants: program.who,
    userTypes: program.userTypes,
    relevanceScore: program.relevance,
    aiRelevant: program.isAiRelevant,
    aiWords: aiWords(aiTextOf(program)),
    sourceUrl: program.sourceUrl,
    lastUpdated: program.asOf,
    status: fundingStatus(program, now),
    statusText: (isStatusTold(program) && program.statusText) || null,
    statusTextFr: (isStatusTold(program) && program.statusTextFr) || null,
    statusConfirmed: isStatusConfirmed(program),
    intake: program.intake,
    intakeText: program.intakeText || null,
    intakeTextFr: program.intakeTextFr || null,
    cycle: program.cycle,
    decisionTime: program.decisionTime || null,
    decisionTimeFr: program.decisionTimeFr || null,
    source: program.source && serializeSource(program.source),
    factSources: Object.fromEntries(Object.entries(program.factSources).map(([fact, source]) => [fact, serializeSource(source)])),
    provinces: program.provinces,
    regions: program.regions,
    city: program.city,
    hubs: program.hubs,
  };
}
