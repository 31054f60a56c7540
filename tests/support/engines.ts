import { test } from "vitest";
import { isPostgres } from "#app/db/engine.ts";

/** A test of what SQLite alone has: its file, its plans, its types. */
export const onSqlite = test.skipIf(isPostgres);
