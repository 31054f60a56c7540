import type { ProgramRow } from "./data.server.ts";

/** Returns a stored opportunity as the values of its form. */
export function opportunityValues(row: ProgramRow): Record<string, string> {
  return {
    level: row.level,
    title: row.titleEn,
    title_fr: row.titleFr ?? "",
    organization: row.organization,
    amount: row.amount ?? "",
    deadline: row.deadline === null ? "" : new Date(row.deadline).toISOString().slice(0, 10),
    description: row.description,
    eligibility: row.eligibility.join("\n"),
    source_url: row.sourceUrl,
    provinces: row.provinces.join(","),
    hubs: row.hubs.join(","),
    user_types: row.userTypes.join(","),
    business: row.who.includes("business") ? "yes" : "",
    ai_relevant: row.isAiRelevant ? "yes" : "",
    intake: row.intake,
    status: row.status,
    source: row.source,
    confidence: row.confidence,
    as_of: row.asOf,
  };
}
