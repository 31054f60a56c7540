import { hostOf } from "#app/text/web-address.ts";
import { conditionLines } from "./conditions.ts";
import { cycleLine } from "./cycles.ts";
import type { ProgramRow } from "./data.server.ts";

/** Ends each line, so that a single one with a semicolon stays one. */
const lines = (texts: string[]) => texts.map((text) => `${text}\n`).join("");

/** Returns a stored opportunity as the values of its form. */
export function opportunityValues(row: ProgramRow): Record<string, string> {
  return {
    level: row.level,
    title: row.titleEn,
    title_fr: row.titleFr ?? "",
    kind: row.kind,
    organization: row.organization,
    organization_fr: row.organizationFr ?? "",
    amount: row.amount ?? "",
    amount_fr: row.amountFr ?? "",
    deadline: row.deadline === null ? "" : new Date(row.deadline).toISOString().slice(0, 10),
    description: row.description,
    description_fr: row.descriptionFr ?? "",
    eligibility: lines(row.eligibility),
    eligibility_fr: lines(row.eligibilityFr),
    source_url: row.sourceUrl,
    provinces: row.provinces.join(","),
    regions: row.regions.join(","),
    city: row.city ?? "",
    hubs: row.hubs.join(","),
    purposes: row.purposes.join(","),
    occupations: row.occupations.join(","),
    audiences: row.audiences.join(","),
    user_types: row.userTypes.join(","),
    conditions: conditionLines(row.conditions),
    through: row.through ?? "",
    reach: String(row.reach),
    business: row.who.includes("business") ? "yes" : "",
    intake: row.intake,
    intake_text: row.intakeText,
    intake_text_fr: row.intakeTextFr,
    cycle: cycleLine(row.cycle),
    decision_time: row.decisionTime,
    decision_time_fr: row.decisionTimeFr,
    status: row.status,
    status_text: row.statusText,
    status_text_fr: row.statusTextFr,
    source: row.source?.title ?? "",
    source_address: row.source?.url ?? "",
    source_language: row.source?.language ?? "en",
    source_date: row.source?.date ?? "",
    own_page: row.source?.isOwnPage ? "yes" : "",
    grants_owner: row.grantsOwner ?? "",
    grants_name: row.grantsName ?? "",
    confidence: row.confidence,
    as_of: row.asOf,
    editor_note: row.editorNote,
  };
}

/** Another page than the source: where it stands, when it was read, and what is known of it. */
type PageRead = { url: string; readAt: number; title?: string | undefined; language?: "en" | "fr" };

/** Returns the fields of the form that make a page the source of what is changed with them; what is told of the same page stays, and another bears no date yet. */
export function sourceRead(row: ProgramRow, { url, readAt, title, language }: PageRead): Record<string, string> {
  const date = new Date(readAt).toISOString().slice(0, 10);
  const read = { source_address: url, source_date: date, as_of: date.slice(0, 7) };
  if (row.source?.url === url) return read;
  return {
    ...read,
    source_date: "",
    own_page: hostOf(url) === hostOf(row.sourceUrl) ? "yes" : "",
    source: title || row.titleEn,
    ...(language && { source_language: language }),
  };
}
