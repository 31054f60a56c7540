import { createHash } from "node:crypto";
import type { SeedReport } from "#app/db/seeded-rows.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { type SeededCompany, saveSeededCompanies } from "#app/features/companies/operations.server.ts";
import { companyTypes, employeeCounts, fundingStages } from "#app/features/companies/rules.ts";
import { readCounter, setCounter } from "#app/features/counters/operations.server.ts";
import { directoryEdition } from "#app/features/counters/rules.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import file from "./companies.json" with { type: "json" };

/** Publishes the companies of the file that are new, listed from public sources, and renews the others. */
export async function seedDirectory(): Promise<SeedReport> {
  return save(seededCompanies(), true);
}

/** Renews the companies that came from the file. Returns null, having done nothing, when this edition is stored already. */
export async function renewDirectory(): Promise<SeedReport | null> {
  const seeds = seededCompanies();
  return (await readCounter(directoryEdition)) === editionOf(seeds) ? null : save(seeds, false);
}

const editionOf = (seeds: SeededCompany[]) => createHash("sha256").update(JSON.stringify(seeds)).digest().readUIntBE(0, 6);

async function save(seeds: SeededCompany[], adds: boolean): Promise<SeedReport> {
  const now = Date.now();
  return transaction(async (tx) => {
    await setCounter(tx, directoryEdition, editionOf(seeds));
    return saveSeededCompanies(tx, seeds, { adds, now });
  });
}

/**
 * Returns the companies of the file, mixed: it has them by their kind, and a list in which nothing has votes yet shows the last one first. A
 * field that no public page confirms is left out, and told to editors alone.
 */
export const seededCompanies = (): SeededCompany[] => file.companies.map(companyOf).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

const placeOf = ({ slug }: SeededCompany) => createHash("sha256").update(slug).digest("hex");

type Row = (typeof file.companies)[number];

function companyOf(row: Row): SeededCompany {
  const confirmed = <T>(field: string, value: T): T | null => (row.unsupported.includes(field) ? null : value);
  const { title, url, language, date, approximate, own_page, supports, read_in } = row.source;
  return {
    slug: row.slug,
    name: row.name,
    type: companyTypes.find((type) => type === row.type) ?? "company",
    description: row.description,
    descriptionFr: row.description_fr,
    longDescription: row.long_description,
    longDescriptionFr: row.long_description_fr,
    headquarters: row.headquarters,
    provinces: row.provinces,
    hubs: row.hubs,
    foundedYear: confirmed("founded_year", row.founded_year),
    websiteUrl: confirmed("website_url", row.website_url),
    employeeCount: confirmed("employee_count", employeeCounts.find((range) => range === row.employee_count) ?? null),
    fundingStage: confirmed("funding_stage", fundingStages.find((stage) => stage === row.funding_stage) ?? null),
    timelineTag: timelineTags.find((tag) => tag === row.timeline_tag) ?? null,
    technologies: row.technologies,
    technologiesFr: row.technologies_fr,
    source: { title, url, language: language === "fr" ? "fr" : "en", date, isApproximate: approximate, isOwnPage: own_page, supports },
    asOf: read_in,
    conflicts: row.conflicts.map(({ field, values, values_fr }) => ({
      field: field === "founded_year" ? "foundedYear" : "headquarters",
      values,
      valuesFr: values_fr,
    })),
    editorNote: noteOf(row),
  };
}

function noteOf(row: Row): string {
  const unconfirmed = row.unsupported.map((field) => [field, row[field as keyof Row]] as const).filter(([, value]) => value !== null);
  return [
    row.note,
    `Timeline: ${row.timeline_reason}`,
    ...unconfirmed.map(([field, value]) => `Not confirmed: ${field.replaceAll("_", " ")} ${value}`),
    ...row.more_sources.map((source) => `See also: ${source}`),
  ].join("\n");
}
