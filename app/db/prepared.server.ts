import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** `column` is one of the ids bound under `name` as JSON: a prepared query takes lists of any length so. */
export const amongBound = (column: AnyColumn, name: string): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`;

/**
 * Keeps what `build` prepares under `shape`, so that a list that comes in many shapes (sort, filters, first or later page) is
 * compiled once for each. Shapes are made by code from a closed set, never from what a person sent.
 */
export function preparedBy<T>() {
  const kept = new Map<string, T>();
  return (shape: string, build: () => T): T => {
    const found = kept.get(shape);
    if (found) return found;
    const made = build();
    kept.set(shape, made);
    return made;
  };
}
