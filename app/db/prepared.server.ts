import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Reader } from "./client.server.ts";

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

/** What `build` prepares on a connection, made once for each: all transactions of a process have the same. */
export function preparedOn<C extends Reader, T>(build: (connection: C) => T): (connection: C) => T {
  const made = new WeakMap<C, T>();
  return (connection) => {
    const prepared = made.get(connection) ?? build(connection);
    made.set(connection, prepared);
    return prepared;
  };
}
