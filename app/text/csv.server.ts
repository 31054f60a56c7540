import { stringify } from "csv-stringify/sync";

/**
 * Records as lines of CSV (RFC 4180); a list is one cell with semicolons between. What a spreadsheet would take for a formula is led by
 * an apostrophe.
 */
export const csvLines = (columns: readonly string[], records: Record<string, unknown>[], header: boolean): string =>
  stringify(records, {
    columns: [...columns],
    header,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { boolean: String, object: (value) => (Array.isArray(value) ? value.join("; ") : "") },
  });
