import type { ProgramRow } from "./data.server.ts";
import { fundingStatus } from "./rules.ts";

/** A funding opportunity (spec 2 section 3), with where its facts come from. */
export function fundingWire(program: ProgramRow, now: number) {
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
    provinces: program.provinces,
    hubs: program.hubs,
  };
}
