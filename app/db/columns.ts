import { type AnySQLiteColumn, integer, type SQLiteTable, text } from "drizzle-orm/sqlite-core";

/** Columns and helpers for the schema and the queries. No other file names the dialect. */

export { alias, blob, check, getTableConfig, index, primaryKey, sqliteTable as table, uniqueIndex } from "drizzle-orm/sqlite-core";
export { integer, text };

export type AnyColumn = AnySQLiteColumn;
export type AnyTable = SQLiteTable;

/** Milliseconds since 1970, UTC, as a number. */
export const instant = () => integer();

export const flag = () => integer({ mode: "boolean" });

/** For values that are shown but never filtered on. */
export const json = <T>(name?: string) => (name === undefined ? text({ mode: "json" }) : text(name, { mode: "json" })).$type<T>();

export const id = () => integer().primaryKey({ autoIncrement: true });

/** Counts the versions of what people wrote or decided; app/db/revision.ts raises it. */
export const revision = () => integer().notNull().default(1);
