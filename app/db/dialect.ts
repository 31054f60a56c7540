import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Writer } from "./client.server.ts";
import { isPostgres } from "./engine.ts";

/** What the two engines spell differently. Queries use these, so that no feature knows which engine runs. */

type Value = SQL | AnyColumn | Placeholder;

/** Returns the larger of two values. */
export const largest = (a: Value | number, b: Value | number): SQL => (isPostgres ? sql`greatest(${a}, ${b})` : sql`max(${a}, ${b})`);

/** Returns where `part` begins in `whole`, from 1; 0 when it is not there. */
export const placeOf = (part: Value | string, whole: Value): SQL =>
  isPostgres ? sql`strpos(${whole}, ${part})` : sql`instr(${whole}, ${part})`;

/** Returns the elements of a JSON list of texts, as something to select from: rows of one column `value`. */
export const elementsOf = (list: Value): SQL => (isPostgres ? sql`jsonb_array_elements_text(${list}) as value` : sql`json_each(${list})`);

/** Returns a field of a JSON object, as text. Its name stands in the statement itself, so that one can group by it. */
export const fieldOf = (object: AnyColumn, name: "place" | "year" | "cents"): SQL => sql`(${object} ->> ${sql.raw(`'${name}'`)})`;

/** Returns how many elements a JSON list has. */
export const lengthOf = (list: Value): SQL => (isPostgres ? sql`jsonb_array_length(${list})` : sql`json_array_length(${list})`);

/** Returns the condition that a JSON list of texts has the element `value`. */
export const holds = (list: Value, value: Value | string | undefined): SQL =>
  sql`exists (select 1 from ${elementsOf(list)} where value = ${value})`;

/** Returns a column that is not looked up in an index, where a planner would choose the wrong one. PostgreSQL takes numbers alone so. */
export function unindexed(column: AnyColumn): SQL {
  if (!isPostgres) return sql`+${column}`;
  return column.dataType === "number" ? sql`(${column} + 0)` : sql`${column}`;
}

/** Returns the condition that a search table, written as SQL, matches a query of app/db/search-index/search-syntax.ts. */
export const matches = (table: SQL, query: Value | string): SQL =>
  isPostgres ? sql`${table}.words @@ ${query}::tsquery` : sql`${table} match ${query}`;

/**
 * Returns the condition that `column` is among the values of a list given as JSON text, so that a prepared query takes lists of any length.
 * What is no column of the schema, such as a `rowid`, is a number.
 */
export function among(column: SQL | AnyColumn, list: Placeholder | string): SQL {
  if (!isPostgres) return sql`${column} in (select value from json_each(${list}))`;
  const value = "dataType" in column && column.dataType !== "number" ? sql`value` : sql`value::bigint`;
  return sql`${column} = any(array(select ${value} from jsonb_array_elements_text(${list}::jsonb) as value))`;
}

/** Runs a statement and returns how many rows it changed. */
export async function changesOf(tx: Writer, statement: SQL): Promise<number> {
  if (!isPostgres) return tx.run(statement).changes;
  // Drizzle's type of the writer is SQLite's on both engines.
  const { execute } = tx as unknown as { execute: (statement: SQL) => Promise<{ rowCount: number | null }> };
  return (await execute.call(tx, statement)).rowCount ?? 0;
}

/** Runs `work` so that its failure leaves the transaction as it was before, and usable: PostgreSQL refuses everything after an error. */
export async function alone<T>(tx: Writer, work: (tx: Writer) => Promise<T>): Promise<T> {
  await changesOf(tx, sql`savepoint alone`);
  try {
    const result = await work(tx);
    await changesOf(tx, sql`release savepoint alone`);
    return result;
  } catch (error) {
    await changesOf(tx, sql`rollback to savepoint alone`);
    throw error;
  }
}
