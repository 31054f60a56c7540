import { stringify } from "csv-stringify/sync";

/**
 * Returns records as lines of CSV (RFC 4180); a list becomes one cell with semicolons. An apostrophe goes before what a spreadsheet would
 * take for a formula.
 */
export const csvLines = (columns: readonly string[], records: Record<string, unknown>[], header: boolean): string =>
  stringify(records, {
    columns: [...columns],
    header,
    record_delimiter: "windows",
    quoted_match: /\n/, // it quotes a line break by itself only where it is the delimiter
    escape_formulas: true,
    cast: { boolean: String, object: (value) => (Array.isArray(value) ? value.join("; ") : "") },
  });
