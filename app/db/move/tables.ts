import type { Column } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type AnyTable, getTableConfig, isTable } from "../columns.ts";
import * as schema from "../schema/index.ts";

/** How a cell is stored: SQLite keeps flags as 0 and 1 and JSON as text, PostgreSQL has kinds of its own. */
type Kind = "plain" | "flag" | "json" | "bytes";
export type ColumnShape = { name: string; kind: Kind };
/** A table as both engines have it. `key` are the columns of its primary key, `counts` whether it gives ids itself. */
export type TableShape = { name: string; columns: ColumnShape[]; key: string[]; counts: boolean };

/** A cell in the form in which both engines agree: flags as 0 and 1, JSON as text with sorted keys, bytes as base64. */
export type Cell = string | number | null;
export type Row = Cell[];

const nameOf = (column: Column) => (column.keyAsName ? toSnakeCase(column.name) : column.name);

function kindOf(column: Column): Kind {
  if (/Boolean$/.test(column.columnType)) return "flag";
  if (/Json/.test(column.columnType)) return "json";
  return /^(blob|bytea)$/.test(column.getSQLType()) ? "bytes" : "plain"; // a column of our own has no type that says so
}

function shapeOf(table: AnyTable): TableShape & { refersTo: string[] } {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const alone = columns.filter((column) => column.primary);
  const key = alone.length > 0 ? alone : (primaryKeys[0]?.columns ?? []);
  return {
    name,
    columns: columns.map((column) => ({ name: nameOf(column), kind: kindOf(column) })),
    key: key.map(nameOf),
    counts: alone.length === 1 && nameOf(alone[0] as Column) === "id",
    refersTo: foreignKeys.map((one) => getTableConfig(one.reference().foreignTable).name).filter((other) => other !== name),
  };
}

/** Every table of the schema, each after those that its rows refer to. */
export function tablesInOrder(): TableShape[] {
  const all = Object.values(schema).flatMap((one) => (isTable(one) ? [shapeOf(one)] : []));
  const placed: typeof all = [];
  while (placed.length < all.length) {
    const next = all.filter((one) => !placed.includes(one) && one.refersTo.every((other) => placed.some(({ name }) => name === other)));
    if (next.length === 0) throw new Error("tables refer to each other in a circle");
    placed.push(...next.sort((a, b) => (a.name < b.name ? -1 : 1)));
  }
  return placed.map(({ refersTo: _, ...shape }) => shape);
}

/** Returns JSON with its keys in order, as both engines may keep them differently. */
export function canonical(json: string | object): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)])); // biome-ignore format: one line
  };
  return JSON.stringify(sorted(typeof json === "string" ? JSON.parse(json) : json));
}
