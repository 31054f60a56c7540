/** Repeating rows of a form, flat: product_0_name, product_0_description, product_1_name … */

export type RowKind = "product" | "team" | "news";
export const rowFields = {
  product: ["name", "description", "url"],
  team: ["name", "role", "bio", "linkedin"],
  news: ["title", "date", "summary", "url"],
} as const satisfies Record<RowKind, string[]>;

/** How many rows were sent, at most `most`. */
export function rowCount(values: Record<string, string | undefined>, kind: RowKind, most: number): number {
  const pattern = new RegExp(`^${kind}_(\\d{1,5})_`);
  const highest = Object.keys(values).reduce((top, name) => Math.max(top, Number(pattern.exec(name)?.[1] ?? -1)), -1);
  return Math.min(most, highest + 1);
}

/** Rows with anything in them, in their order. */
export function rowsFrom(values: Record<string, string | undefined>, kind: RowKind, most: number): Record<string, string>[] {
  const count = rowCount(values, kind, most);
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(rowFields[kind].map((field) => [field, (values[`${kind}_${at}_${field}`] ?? "").trim()])),
  ).filter((row) => Object.values(row).some((text) => text !== ""));
}

/** The same rows as values of a form. */
export function valuesOf(kind: RowKind, rows: Record<string, string>[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap((row, at) => rowFields[kind].map((field) => [`${kind}_${at}_${field}`, row[field] ?? ""])));
}

/** Without the row at `gone`; those after it move up. */
export function withoutRow(values: Record<string, string>, kind: RowKind, gone: number, most: number): Record<string, string> {
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(`${kind}_`)));
  const count = rowCount(values, kind, most);
  const rows = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(rowFields[kind].map((field) => [field, values[`${kind}_${at}_${field}`] ?? ""])),
  );
  return { ...others, ...valuesOf(kind, rows.filter((_, at) => at !== gone)) }; // biome-ignore format: one line
}
