import { is, type SQL } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import * as sqlite from "drizzle-orm/sqlite-core";
import { isPostgres } from "./engine.ts";

/**
 * Columns and helpers for the schema and the queries. No file outside app/db names the engine. They are typed as SQLite's on both engines,
 * because the rows they describe are the same.
 */

export const table = (isPostgres ? pg.pgTable : sqlite.sqliteTable) as typeof sqlite.sqliteTable;
export const index = (isPostgres ? pg.index : sqlite.index) as typeof sqlite.index;
export const uniqueIndex = (isPostgres ? pg.uniqueIndex : sqlite.uniqueIndex) as typeof sqlite.uniqueIndex;
export const primaryKey = (isPostgres ? pg.primaryKey : sqlite.primaryKey) as unknown as typeof sqlite.primaryKey;
export const check = (isPostgres ? pg.check : sqlite.check) as (name: string, value: SQL) => ReturnType<typeof sqlite.check>;
export const alias = (isPostgres ? pg.alias : sqlite.alias) as typeof sqlite.alias;
export const getTableConfig = (isPostgres ? pg.getTableConfig : sqlite.getTableConfig) as unknown as typeof sqlite.getTableConfig;

/** Whether a value of the schema's module is a table. */
export const isTable = (value: unknown): value is AnyTable => is(value, isPostgres ? pg.PgTable : sqlite.SQLiteTable);

export type AnyColumn = sqlite.AnySQLiteColumn;
export type AnyTable = sqlite.SQLiteTable;

/** Ordered by its bytes on both engines, whatever the locale of the database is, since cursors and unique names depend on the order. */
const pgText = pg.customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const named = <T>(make: (...given: never[]) => T) => make as (...given: unknown[]) => T;

/** On PostgreSQL the configuration of a column is its name alone: what else SQLite's takes is for the types. */
export const text = (isPostgres
  ? (name: unknown) => (typeof name === "string" ? pgText(name) : pgText())
  : sqlite.text) as unknown as typeof sqlite.text;

/** 64 bits, as SQLite's are, read as a number: ranks and times pass 32. */
export const integer = (isPostgres
  ? (name: unknown) => (typeof name === "string" ? pg.bigint(name, { mode: "number" }) : pg.bigint({ mode: "number" }))
  : sqlite.integer) as unknown as typeof sqlite.integer;

const pgBytes = pg.customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const blob = (isPostgres ? named(pgBytes) : sqlite.blob) as unknown as typeof sqlite.blob;

declare const inside: unique symbol;
/** What a table keeps of a drawn text. It is no string, so that nothing but app/markdown/kept.server.ts can show it. */
export type StoredHtml = { readonly [inside]: true };
export const storedHtml = () => text().$type<StoredHtml>();

/** Milliseconds since 1970, UTC, as a number. */
export const instant = () => integer();

const sqliteFlag = () => sqlite.integer({ mode: "boolean" });
export const flag = (isPostgres ? () => pg.boolean() : sqliteFlag) as unknown as typeof sqliteFlag;

const sqliteJson = <T>(name?: string) =>
  (name === undefined ? sqlite.text({ mode: "json" }) : sqlite.text(name, { mode: "json" })).$type<T>();
/** For values that are shown but never filtered on. */
export const json = (isPostgres
  ? (name?: string) => (name === undefined ? pg.jsonb() : pg.jsonb(name))
  : sqliteJson) as unknown as typeof sqliteJson;

const sqliteId = () => sqlite.integer().primaryKey({ autoIncrement: true });
/** Given once each: that of a deleted row is nobody's. */
export const id = (isPostgres
  ? () => pg.bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity()
  : sqliteId) as unknown as typeof sqliteId;

/** Counts the versions of what people wrote or decided; app/db/revision.ts raises it. */
export const revision = () => integer().notNull().default(1);
