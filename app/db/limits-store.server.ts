import { dirname, join } from "node:path";
import type { Statement } from "better-sqlite3";
import { RateLimiterMemory, RateLimiterSQLite } from "rate-limiter-flexible";
import { log } from "#app/log.server.ts";
import { settings } from "#app/settings.server.ts";
import { openDatabase } from "./open.server.ts";

/**
 * A database file of its own beside the site's: a count that is written must not invalidate the site's page cache. Its rows expire within the
 * hour, and the file may be deleted while nothing runs.
 */
const store = openDatabase(join(dirname(settings.databaseFile), "limits.db"), "writer");
store.exec("create table if not exists rate_limits (key text primary key, points integer not null default 0, expire integer)");
process.once("exit", () => store.close());

const clearEveryMs = 300_000;
setInterval(() => {
  try {
    store.prepare("delete from rate_limits where expire < ?").run(Date.now());
  } catch (err) {
    log.warn({ err }, "old counts stay for now"); // the disk may be full
  }
}, clearEveryMs).unref();

const statements = new Map<string, Statement>();
/** The part of better-sqlite3 that rate-limiter-flexible uses; each statement is compiled once. */
export const limitsStore = {
  transaction: store.transaction.bind(store),
  prepare(source: string) {
    const statement = statements.get(source) ?? store.prepare(source);
    statements.set(source, statement);
    return statement;
  },
};

/**
 * Makes a limiter of so many points in `duration` seconds. It writes each count at once, so that neither a restart nor a second process
 * starts anew, and holds what is over the limit in memory. While the disk takes no writes, this process counts in memory, and so the limit
 * holds.
 */
export function storedLimiter(counted: { keyPrefix: string; points: number; duration: number }): RateLimiterSQLite {
  return new RateLimiterSQLite({
    storeClient: limitsStore,
    storeType: "better-sqlite3",
    tableName: "rate_limits",
    tableCreated: true,
    ...counted,
    insuranceLimiter: new RateLimiterMemory(counted),
    inMemoryBlockOnConsumed: counted.points + 1,
  });
}
