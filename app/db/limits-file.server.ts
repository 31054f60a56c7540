import { dirname, join } from "node:path";
import type { Statement } from "better-sqlite3";
import { RateLimiterMemory, RateLimiterSQLite } from "rate-limiter-flexible";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { LimitsStore, Used } from "./limits-store.server.ts";
import { openDatabase } from "./open.server.ts";

const clearEveryMs = 300_000;

/**
 * Opens a database file of its own beside the site's: a count that is written must not invalidate the site's page cache. Its rows expire
 * within the hour, and the file may be deleted while nothing runs.
 */
export function limitsFile(): LimitsStore {
  const file = openDatabase(join(dirname(settings.databaseFile), "limits.db"), "writer");
  file.exec("create table if not exists rate_limits (key text primary key, points integer not null default 0, expire integer)");
  process.once("exit", () => file.close());
  setInterval(() => {
    try {
      file.prepare("delete from rate_limits where expire < ?").run(Date.now());
    } catch (err) {
      log.warn({ err }, "old counts stay for now"); // the disk may be full
    }
  }, clearEveryMs).unref();

  const statements = new Map<string, Statement>();
  /** The part of better-sqlite3 that rate-limiter-flexible uses; each statement is compiled once. */
  const storeClient = {
    transaction: file.transaction.bind(file),
    prepare(source: string) {
      const statement = statements.get(source) ?? file.prepare(source);
      statements.set(source, statement);
      return statement;
    },
  };
  const used = file.prepare("select key, points, expire from rate_limits where key = ? and expire > ?");
  const add = file.prepare(`insert into rate_limits (key, points, expire) values (@key, @points, @expire)
    on conflict (key) do update set
      points = case when expire > @now then points + @points else @points end,
      expire = case when expire > @now then expire else @expire end`);

  return {
    limiter: (counted) =>
      new RateLimiterSQLite({
        storeClient,
        storeType: "better-sqlite3",
        tableName: "rate_limits",
        tableCreated: true,
        ...counted,
        insuranceLimiter: new RateLimiterMemory(counted),
        inMemoryBlockOnConsumed: counted.points + 1,
      }),
    usedBy: (key, now) => (used.get(key, now) as Used | undefined) ?? null,
    add: file.transaction((rows: Used[], now: number) => {
      for (const row of rows) add.run({ ...row, now });
    }),
  };
}
