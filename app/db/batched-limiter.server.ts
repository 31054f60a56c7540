import { RateLimiterRes } from "rate-limiter-flexible";
import { log } from "#app/log.server.ts";
import { limitsStore } from "./limits-store.server.ts";

const settleEveryMs = 1_000;

/** What a key has used of its window: `settled` by all processes when this batch began, `added` by this process since. */
type Usage = { settled: number; added: number; expire: number };

const batch = new Map<string, Usage>();
const stored = limitsStore.prepare("select points, expire from rate_limits where key = ? and expire > ?");
const add = limitsStore.prepare(`insert into rate_limits (key, points, expire) values (@key, @added, @expire)
  on conflict (key) do update set
    points = case when expire > @now then points + @added else @added end,
    expire = case when expire > @now then expire else @expire end`);

/**
 * Makes a limiter like `storedLimiter` for what is counted too often to be written each time. It counts in memory. Once a second the counts
 * are added to the file, in one transaction, and the next batch begins with what all processes have added: so each is a second behind the
 * others, and a process that is killed forgets its last second. While the disk takes no writes, the batch goes on. (rate-limiter-flexible
 * has a store that counts in memory and one that writes each time, but none between.)
 */
export function batchedLimiter({ keyPrefix, points, duration }: { keyPrefix: string; points: number; duration: number }) {
  return {
    /** @throws RateLimiterRes, as the library does, when too many were consumed */
    async consume(name: string): Promise<RateLimiterRes> {
      const now = Date.now();
      const usage = usageOf(`${keyPrefix}:${name}`, now, duration * 1000);
      usage.added += 1;
      const consumed = usage.settled + usage.added;
      const result = new RateLimiterRes(Math.max(0, points - consumed), usage.expire - now, consumed);
      if (consumed > points) throw result;
      return result;
    },
  };
}

function usageOf(key: string, now: number, durationMs: number): Usage {
  const known = batch.get(key) ?? settledUsage(key, now);
  if (known && known.expire > now) return known;
  const begun = { settled: 0, added: 0, expire: now + durationMs };
  batch.set(key, begun);
  return begun;
}

function settledUsage(key: string, now: number): Usage | null {
  const row = stored.get(key, now) as { points: number; expire: number } | undefined;
  if (!row) return null;
  const usage = { settled: row.points, added: 0, expire: row.expire };
  batch.set(key, usage);
  return usage;
}

let settles = true;

function settle(): void {
  if (batch.size === 0) return;
  const now = Date.now();
  for (const [key, { expire }] of batch) if (expire <= now) batch.delete(key);
  try {
    limitsStore.transaction(() => {
      for (const [key, { added, expire }] of batch) add.run({ key, added, expire, now });
    })();
    batch.clear();
    settles = true;
  } catch (err) {
    if (settles) log.warn({ err }, "reads are counted in memory for now"); // the disk may be full
    settles = false;
  }
}

setInterval(settle, settleEveryMs).unref();
process.prependOnceListener("exit", settle); // before the store closes
