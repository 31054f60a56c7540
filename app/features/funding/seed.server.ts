import { isDeepStrictEqual } from "node:util";
import type { Writer } from "#app/db/client.server.ts";
import { rememberSeed, type SeedReport, seedsBefore } from "#app/db/seeded-rows.server.ts";
import { renewedFromSeed, seededFields } from "#app/db/three-way.ts";
import { supportsWithout } from "#app/ui/source.ts";
import * as data from "./data.server.ts";
import { changeProgram } from "./followers.server.ts";
import { aiTextOf, namesAi, relevanceOf, supportedFields } from "./rules.ts";

/** A programme as the seed files give it. */
export type SeededProgram = Omit<
  data.NewProgram,
  "id" | "isAiRelevant" | "relevance" | "archivedAt" | "updatedAt" | "revision" | "toldDays" | "deadline" | "factSources"
> & { slug: string };

/** What is said in two fields, or in a word and its text, is changed together. */
const groups: (keyof SeededProgram)[][] = [
  ["titleEn", "titleFr"],
  ["organization", "organizationFr"],
  ["description", "descriptionFr"],
  ["amount", "amountFr"],
  ["eligibility", "eligibilityFr"],
  ["intake", "intakeText", "intakeTextFr"],
  ["status", "statusText", "statusTextFr"],
  ["decisionTime", "decisionTimeFr"],
  ["source", "asOf"],
];

/**
 * Adds the programmes that are new and renews the others, each field unless staff changed it since the seed before. A row that staff never
 * touched is taken for the seed before where no other is remembered.
 */
export async function saveSeededPrograms(tx: Writer, seeds: SeededProgram[], now: number): Promise<SeedReport> {
  const report: SeedReport = { added: 0, renewed: 0, kept: [] };
  const before = await seedsBefore(tx, "program");
  for (const seed of seeds) {
    const remembered = before.get(seed.slug);
    if (isDeepStrictEqual(remembered, seed)) continue;
    const row = await data.findProgram(seed.slug, tx);
    if (!row) {
      await data.insertProgram(tx, { ...seed, isAiRelevant: namesAi(aiTextOf(seed)) });
      report.added += 1;
    } else {
      const stored = seededFields<SeededProgram>(row, seed);
      const known = (remembered as SeededProgram | undefined) ?? (row.updatedAt === null ? stored : null);
      const { change, kept } = renewedFromSeed(known, seed, samePage(stored, known), groups);
      if (change.source) change.source = { ...change.source, supports: supportsWithout(change.source.supports, kept, supportedFields) };
      if (kept.length > 0) report.kept.push({ slug: seed.slug, fields: kept });
      if (Object.keys(change).length > 0) {
        await changeProgram(tx, row, { ...change, isAiRelevant: namesAi(aiTextOf({ ...row, ...change })) }, { now, by: null });
        report.renewed += 1;
      }
    }
    await rememberSeed(tx, "program", seed.slug, seed);
  }
  await rankAnew(tx);
  return report;
}

/** Stores ranks where the rule or a fact changed. Returns how many programmes there are. */
export async function rankAnew(tx: Writer): Promise<number> {
  const rows = await data.allPrograms(tx);
  for (const row of rows) {
    const relevance = relevanceOf(row);
    if (row.relevance !== relevance) await data.rankProgram(tx, row.id, relevance);
  }
  return rows.length;
}

/**
 * Which fields a page confirms follows from what staff changed, and is no change of the page by them. What they entered before sources were
 * pages gives way to the seed's page.
 */
function samePage(row: SeededProgram, before: SeededProgram | null): SeededProgram {
  if (!before) return { ...row, source: null, asOf: "" };
  if (!row.source || row.source.url !== before.source?.url) return row;
  return { ...row, source: { ...row.source, supports: before.source.supports } };
}
