import { isDeepStrictEqual } from "node:util";
import type { Writer } from "#app/db/client.server.ts";
import { rememberSeed, type SeedReport, seedsBefore } from "#app/db/seeded-rows.server.ts";
import { renewedFromSeed, seededFields } from "#app/db/three-way.ts";
import { changesBetween } from "#app/operations/revisions.ts";
import { supportsWithout } from "#app/ui/source.ts";
import * as data from "./data.server.ts";
import { editedFields, insertEvent } from "./events-data.server.ts";
import { supportedFields } from "./rules.ts";

/** A company as the seed files give it. */
export type SeededCompany = Pick<data.CompanyRow, "slug" | "name" | "type" | "description" | "descriptionFr" | "longDescription" | "longDescriptionFr" | "headquarters" | "provinces" | "hubs" | "foundedYear" | "websiteUrl" | "employeeCount" | "fundingStage" | "timelineTag" | "technologies" | "technologiesFr" | "source" | "asOf" | "conflicts" | "editorNote">; // biome-ignore format: a list

/** What is said in both languages is changed together. */
const groups: (keyof SeededCompany)[][] = [
  ["description", "descriptionFr"],
  ["longDescription", "longDescriptionFr"],
  ["technologies", "technologiesFr"],
];

/**
 * Renews the companies that came from the seed files, each field unless somebody changed it since, and with `adds` publishes those that
 * are new. A company of a member whose slug is the same stays as it is.
 */
export async function saveSeededCompanies(tx: Writer, seeds: SeededCompany[], { adds, now }: { adds: boolean; now: number }) {
  const report: SeedReport = { added: 0, renewed: 0, kept: [] };
  const before = await seedsBefore(tx, "company");
  for (const seed of seeds) {
    const row = (await data.findCompanyBySlug(seed.slug, tx))?.company;
    const known = before.get(seed.slug);
    if (row && known) {
      const kept = await renew(tx, row, seed, known, now);
      if (kept === null) continue;
      report.renewed += 1;
      if (kept.length > 0) report.kept.push({ slug: seed.slug, fields: kept });
    } else if (!row && adds) {
      await data.insertCompany(tx, { ...seed, ...unsaid, status: "published", createdAt: now, updatedAt: now, publishedAt: now });
      report.added += 1;
    } else continue;
    await rememberSeed(tx, "company", seed.slug, seed);
  }
  return report;
}

const unsaid = { specializations: [], keyProducts: [], teamHighlights: [], recentNews: [] };

/** Returns the fields that stay because somebody changed them; null when the seed is the one that was stored before. */
async function renew(tx: Writer, row: data.CompanyRow, seed: SeededCompany, stored: Record<string, unknown>, now: number) {
  if (isDeepStrictEqual(stored, seed)) return null;
  const known = Object.keys(stored).length > 0 ? (stored as SeededCompany) : await unedited(tx, row, seed);
  const { change, kept } = renewedFromSeed<SeededCompany>(known, seed, asSeeded(seededFields<SeededCompany>(row, seed), known), groups);
  if (change.source) change.source = { ...change.source, supports: supportsWithout(change.source.supports, kept, supportedFields) };
  const changes = changesBetween(row, toldOf(change));
  if (Object.keys(change).length === 0) return kept;
  const renewed = await data.updateCompany(tx, row, { ...change, updatedAt: now });
  await insertEvent(tx, renewed, { actorId: null, event: "renewed", changes });
  return kept;
}

/**
 * Returns what an installation stored before seeds were remembered: the row, without what somebody changed. Null for a company with an
 * owner, of which nobody can tell.
 */
async function unedited(tx: Writer, row: data.CompanyRow, seed: SeededCompany): Promise<Partial<SeededCompany> | null> {
  if (row.ownerId !== null) return null;
  const edited = await editedFields(tx, row.id);
  return Object.fromEntries(Object.entries(seededFields<SeededCompany>(row, seed)).filter(([field]) => !edited.has(field)));
}

/**
 * Returns the row as its seed would have it where nobody changed what it means: which facts a page supports follows from what was edited,
 * and a form has its own order of hubs and provinces.
 */
function asSeeded(row: SeededCompany, before: Partial<SeededCompany> | null): SeededCompany {
  const inOrder = (names: string[], known: string[] | undefined) =>
    known && isDeepStrictEqual(new Set(names), new Set(known)) ? known : names;
  const { source } = row;
  const known = before?.source;
  return {
    ...row,
    hubs: inOrder(row.hubs, before?.hubs),
    provinces: inOrder(row.provinces, before?.provinces),
    source: source && known && source.url === known.url ? { ...source, supports: known.supports } : source,
  };
}

/** Notes for editors and records of sources are no fields of the form, which the history names. */
const toldOf = ({ source: _source, asOf: _asOf, conflicts: _conflicts, editorNote: _note, ...change }: Partial<SeededCompany>) => change;
