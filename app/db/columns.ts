import { integer, text } from "drizzle-orm/sqlite-core";

/** Column kinds the schema is written in; the only file to change when a second database joins. */

/** Milliseconds since 1970, UTC, as a plain number. */
export const instant = () => integer();

export const flag = () => integer({ mode: "boolean" });

/** For what is shown but never filtered on. */
export const json = <T>() => text({ mode: "json" }).$type<T>();

export const id = () => integer().primaryKey({ autoIncrement: true });

/** Counts the editions of what people wrote or decided; app/db/revision.ts raises it. */
export const revision = () => integer().notNull().default(1);
