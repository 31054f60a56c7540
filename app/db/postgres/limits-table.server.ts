import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import type { LimitsStore, Used } from "../limits-store.server.ts";
import { openPool } from "./pools.server.ts";

const clearEveryMs = 300_000;

/**
 * Counts in a table of the primary, for all nodes together. It is unlogged: a crash empties it, and replicas have none of it. While the
 * primary is away, each process counts in memory.
 */
export function limitsTable(): LimitsStore {
  const pool = openPool(settings.databaseUrl, "limits");
  setInterval(() => {
    pool
      .query({ text: "delete from rate_limits where expire < $1", values: [Date.now()] })
      .catch((err) => log.warn({ err }, "old counts stay for now"));
  }, clearEveryMs).unref();

  return {
    limiter: (counted) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        ...counted,
        insuranceLimiter: new RateLimiterMemory(counted),
        inMemoryBlockOnConsumed: counted.points + 1,
      }),
    async usedBy(key, now) {
      const { rows } = await pool.query<Used>({
        name: "limit_used",
        text: "select key, points, expire from rate_limits where key = $1 and expire > $2",
        values: [key, now],
      });
      return rows[0] ?? null;
    },
    async add(used, now) {
      await pool.query({
        name: "limits_added",
        // In the order of the keys, so that two nodes that add at once do not wait for each other.
        text: `insert into rate_limits as r (key, points, expire)
          select * from unnest($1::text[], $2::int[], $3::bigint[]) as given (key, points, expire) order by key
          on conflict (key) do update set
            points = case when r.expire > $4::bigint then r.points + excluded.points else excluded.points end,
            expire = case when r.expire > $4::bigint then r.expire else excluded.expire end`,
        values: [used.map(({ key }) => key), used.map(({ points }) => points), used.map(({ expire }) => expire), now],
      });
    },
  };
}
