import { CsvError, parse } from "csv-parse/sync";
import { InvalidInput } from "#app/problems.ts";
import { csvLines } from "#app/text/csv.server.ts";
import { m } from "#app/words/messages.ts";
import type { ProgramRow } from "./data.server.ts";
import { importLimit } from "./rules.ts";

/** The columns of imports and exports. */
export const csvColumns = ["slug", "level", "title", "title_fr", "organization", "amount", "deadline", "description", "eligibility", "provinces", "hubs", "user_types", "business", "ai_relevant", "source_url", "intake", "status", "source", "confidence", "as_of"] as const; // biome-ignore format: a list

export type CsvRow = { line: number; values: Record<string, string> };

/** Reads the rows under a header line; the columns may come in any order, and unknown ones are ignored. @throws InvalidInput for `csv` */
export function readCsv(text: string): CsvRow[] {
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(text.replace(/^\uFEFF/, ""), {
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      info: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
      max_record_size: 100_000,
    }) as never;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InvalidInput({ csv: m.funding_import_broken({ why: error.message.slice(0, 200) }) });
  }
  if (rows.length === 0) throw new InvalidInput({ csv: m.funding_import_empty() });
  if (rows.length > importLimit) throw new InvalidInput({ csv: m.funding_import_long({ limit: importLimit }) });
  return rows.map(({ record, info }) => ({ line: info.lines, values: unquoted(record) }));
}

/** Removes the apostrophe that an export puts before what looks like a formula. */
const unquoted = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, /^'[=+\-@]/.test(value) ? value.slice(1) : value]));

export function writeCsv(programs: ProgramRow[]): string {
  const records = programs.map(
    (row): Record<(typeof csvColumns)[number], unknown> => ({
      slug: row.slug,
      level: row.level,
      title: row.titleEn,
      title_fr: row.titleFr,
      organization: row.organization,
      amount: row.amount,
      deadline: row.deadline === null ? "" : new Date(row.deadline).toISOString().slice(0, 10),
      description: row.description,
      eligibility: row.eligibility,
      provinces: row.provinces,
      hubs: row.hubs,
      user_types: row.userTypes,
      business: row.who.includes("business") ? "yes" : "no",
      ai_relevant: row.isAiRelevant ? "yes" : "no",
      source_url: row.sourceUrl,
      intake: row.intake,
      status: row.status,
      source: row.source,
      confidence: row.confidence,
      as_of: row.asOf,
    }),
  );
  return csvLines(csvColumns, records, true);
}
