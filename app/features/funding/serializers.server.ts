import { z } from "zod";
import { day } from "#app/json-fields.server.ts";
import type { Source } from "#app/ui/source.ts";
import type { ProgramRow } from "./data.server.ts";
import { fundingStatus } from "./rules.ts";

export const SourceJson = z
  .object({ title: z.string(), url: z.string(), date: z.string().nullable(), ownPage: z.boolean(), supports: z.array(z.string()) })
  .meta({ id: "Source" });

export const serializeSource = ({ title, url, date, isOwnPage, supports }: Source): z.input<typeof SourceJson> => ({
  title,
  url,
  date,
  ownPage: isOwnPage,
  supports,
});

export const FundingJson = z
  .object({
    id: z.string(),
    title: z.string(),
    organization: z.string(),
    amount: z.string().nullable(),
    deadline: day.nullable(),
    description: z.string(),
    eligibility: z.array(z.string()),
    relevanceScore: z.number(),
    aiRelevant: z.boolean(),
    sourceUrl: z.string(),
    lastUpdated: z.string(),
    status: z.string(),
    intake: z.string(),
    source: SourceJson.nullable(),
    provinces: z.array(z.string()),
    hubs: z.array(z.string()),
  })
  .meta({ id: "FundingOpportunity" });

/** Returns an opportunity with the source of its facts (docs/product/funding.md#opportunities). */
export function serializeFunding(program: ProgramRow, now: number): z.input<typeof FundingJson> {
  return {
    id: program.slug,
    title: program.titleEn,
    organization: program.organization,
    amount: program.amount,
    deadline: program.deadline === null ? null : new Date(program.deadline).toISOString().slice(0, 10),
    description: program.description,
    eligibility: program.eligibility,
    relevanceScore: program.relevance,
    aiRelevant: program.isAiRelevant,
    sourceUrl: program.sourceUrl,
    lastUpdated: program.asOf,
    status: fundingStatus(program, now),
    intake: program.intake,
    source: program.source && serializeSource(program.source),
    provinces: program.provinces,
    hubs: program.hubs,
  };
}
