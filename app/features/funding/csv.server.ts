import { CsvError, parse } from "csv-parse/sync";
import { InvalidInput } from "#app/operations/problems.ts";
import { csvLines } from "#app/text/csv.server.ts";
import { m } from "#app/words/messages.ts";
import type { ProgramRow } from "./data.server.ts";
import { opportunityValues } from "./fields.ts";
import { importLimit } from "./rules.ts";

/** The columns of imports and exports. */
export const csvColumns = ["slug", "level", "kind", "title", "title_fr", "organization", "organization_fr", "amount", "amount_fr", "deadline", "description", "description_fr", "eligibility", "eligibility_fr", "provinces", "regions", "city", "hubs", "purposes", "occupations", "audiences", "conditions", "through", "reach", "user_types", "business", "source_url", "intake", "intake_text", "intake_text_fr", "cycle", "decision_time", "decision_time_fr", "status", "status_text", "status_text_fr", "source", "source_address", "source_language", "source_date", "own_page", "grants_owner", "grants_name", "confidence", "as_of"] as const; // biome-ignore format: a list

export type CsvRow = { line: number; values: Record<string, string> };

/** What spreadsheets save between cells, which depends on the language of the machine. */
const separators = [",", ";", "\t"];

/**
 * Reads the rows under a header line; the columns may come in any order, and unknown ones are ignored. A row with more cells than the header
 * is `tooLong`, since nobody knows which cell is which. @throws InvalidInput for `csv`
 */
export function readCsv(text: string): (CsvRow & { tooLong?: true })[] {
  const [header = ""] = text.split(/\r|\n/, 1);
  let rows: { record: Record<string, string>; info: { lines: number; error?: { record: string[]; columns: object[] } } }[];
  try {
    rows = parse(text.replace(/^\uFEFF/, ""), {
      columns: columnNames,
      delimiter: separators.find((separator) => header.includes(separator)) ?? ",",
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: 100_000,
      record_delimiter: ["\r\n", "\n", "\r"], // looking for it would be done anew for each character before the first
    }) as never;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InvalidInput({ csv: m.funding_import_broken({ why: error.message.slice(0, 200) }) });
  }
  if (rows.length === 0) throw new InvalidInput({ csv: m.funding_import_empty() });
  if (rows.length > importLimit) throw new InvalidInput({ csv: m.funding_import_long({ limit: importLimit }) });
  return rows.map(({ record, info: { lines, error } }) => {
    const isLong = error !== undefined && error.record.length > error.columns.length;
    return { line: lines, values: unquoted(record), ...(isLong && { tooLong: true }) };
  });
}

/** @throws InvalidInput for `csv` when two columns have one name: nobody knows which of them is meant */
function columnNames(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  if (twice) throw new InvalidInput({ csv: m.funding_import_column_twice({ name: twice }) });
  return names;
}

/** Removes the apostrophe that an export puts before what looks like a formula. */
const unquoted = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, /^'[=+\-@]/.test(value) ? value.slice(1) : value]));

export function writeCsv(programs: ProgramRow[]): string {
  const records = programs.map((row) => {
    const values: Record<string, string> = { ...opportunityValues(row), slug: row.slug };
    return Object.fromEntries(csvColumns.map((name) => [name, listColumns[name]?.(row) ?? values[name] ?? ""]));
  });
  return csvLines(csvColumns, records, true);
}

const listColumns: Partial<Record<(typeof csvColumns)[number], (row: ProgramRow) => string[]>> = {
  provinces: (row) => row.provinces,
  regions: (row) => row.regions,
  hubs: (row) => row.hubs,
  purposes: (row) => row.purposes,
  occupations: (row) => row.occupations,
  audiences: (row) => row.audiences,
  user_types: (row) => row.userTypes,
};
