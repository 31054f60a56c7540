import { Column, is, SQL } from "drizzle-orm";
import { isPostgres } from "./engine.ts";

type Row = Record<string, unknown>;
type Read = (values: unknown[]) => unknown;
/** A SELECT of Drizzle, before it is prepared. */
type Select<R> = {
  _: { selectedFields: Row; result: R[] };
  prepare: () => { values: (given?: Row) => unknown; execute: (given?: Row) => unknown };
};

/**
 * Prepares a query that runs for every request. Drizzle finds out what kind each column is again for every row, which takes as long as the
 * query itself; here it is found out once. A field of the selection may hold others, of tables that are joined by INNER JOIN.
 */
export function prepareRows<R>(query: Select<R>): { execute: (given?: Row) => Promise<R[]> } {
  const prepared = query.prepare();
  if (isPostgres) return prepared as { execute: (given?: Row) => Promise<R[]> }; // its driver gives no rows of bare values
  const read = readerOf(query._.selectedFields, { at: 0 });
  // As the query selects its fields; Drizzle's types know nothing of `values` but that they are some.
  return { execute: async (given) => (prepared.values(given) as unknown[][]).map((values) => read(values) as R) };
}

/** Drizzle selects the fields in their order, those inside another one in its place. */
function readerOf(fields: Row, next: { at: number }): Read {
  const readers = Object.entries(fields).map(([name, field]): [string, Read] => [name, readerOfField(field, next)]);
  return (values) => {
    const row: Row = {};
    for (const [name, read] of readers) row[name] = read(values);
    return row;
  };
}

function readerOfField(field: unknown, next: { at: number }): Read {
  const isValue = is(field, Column) || is(field, SQL) || is(field, SQL.Aliased);
  if (!isValue) return readerOf(field as Row, next);
  const { at } = next;
  next.at += 1;
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return (values) => values[at];
  return (values) => (values[at] === null ? null : field.mapFromDriverValue(values[at]));
}
