import { BetterSQLite3Database, BetterSQLiteSession } from "drizzle-orm/better-sqlite3";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Sqlite } from "./open.server.ts";

/**
 * Writes each value as an expression that SQLite does not look into. Where a statement compares a column with a bare parameter, SQLite plans
 * it anew for every value that is bound, which takes up to ten times as long as the query: a plan that suits any value is what prepared
 * statements are for. (Its switch for that, SQLITE_DBCONFIG_ENABLE_QPSG, is out of better-sqlite3's reach.)
 */
class StablePlans extends SQLiteSyncDialect {
  override escapeParam(): string {
    return "case when 1 then ? end";
  }
}

/** Makes a connection of Drizzle whose prepared statements keep the plan they were prepared with. */
export function withStablePlans(file: Sqlite): BetterSQLite3Database {
  const dialect = new StablePlans({ casing: "snake_case" });
  return new BetterSQLite3Database("sync", dialect, new BetterSQLiteSession(file, dialect, undefined), undefined);
}
