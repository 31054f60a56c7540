import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterRes } from "rate-limiter-flexible";
import { log } from "#app/process/log.server.ts";
import { type Counted, limitsStore } from "./limits-store.server.ts";

const settleEveryMs = 1_000;
/** A reader does not wait longer for what was counted before: it is added when it comes. */
const patienceMs = 50;

/** What a key has used of its window: `settled` by all processes when this batch began, `added` by this process since. */
type Usage = { settled: number; added: number; expire: number };

let batch = new Map<string, Usage>();

/**
 * Makes a limiter like `storedLimiter` for what is counted too often to be written each time. It counts in memory. Once a second the counts
 * are added to the store, at once, and the next batch begins with what all processes have added: so each is a second behind the others, and
 * a process that is killed forgets its last second. While the store takes no writes, the batch goes on. (rate-limiter-flexible has a store
 * that counts in memory and one that writes each time, but none between.)
 */
export function batchedLimiter({ keyPrefix, points, duration }: Counted) {
  return {
    /** @throws RateLimiterRes, as the library does, when too many were consumed */
    async consume(name: string): Promise<RateLimiterRes> {
      const key = `${keyPrefix}:${name}`;
      const now = Date.now();
      const usage = current(key, now) ?? (await begun(key, now, duration * 1000));
      usage.added += 1;
      const consumed = usage.settled + usage.added;
      const result = new RateLimiterRes(Math.max(0, points - consumed), usage.expire - now, consumed);
      if (consumed > points) throw result;
      return result;
    },
  };
}

function current(key: string, now: number): Usage | undefined {
  const usage = batch.get(key);
  return usage && usage.expire > now ? usage : undefined;
}

async function begun(key: string, now: number, durationMs: number): Promise<Usage> {
  const known = settling.then(() => usedSoFar(key, now)); // or the store would be read before it has what the last batch counted
  const stored = await Promise.race([known, sleep(patienceMs, undefined, { ref: false })]);
  const usage = current(key, now) ?? { settled: stored?.points ?? 0, added: 0, expire: stored?.expire ?? now + durationMs };
  batch.set(key, usage);
  if (stored === undefined) void known.then((late) => late && Object.assign(usage, { settled: late.points, expire: late.expire }));
  return usage;
}

/** What cannot be read counts from nothing, in memory. */
async function usedSoFar(key: string, now: number) {
  try {
    return await limitsStore.usedBy(key, now);
  } catch (err) {
    log.warn({ err }, "reads are counted in memory for now");
    return null;
  }
}

let settles = true;
let settling: Promise<void> = Promise.resolve();

/** Adds what this process has counted to the store. A server that stops does so last, once it answers nobody. */
export function settleReads(): Promise<void> {
  settling = settling.then(settleBatch);
  return settling;
}

/** Never rejects. */
async function settleBatch(): Promise<void> {
  const now = Date.now();
  const given = new Map([...batch].filter(([, { expire }]) => expire > now));
  batch = new Map(); // what comes meanwhile is of the next batch
  if (given.size === 0) return;
  try {
    await limitsStore.add([...given].map(([key, { added, expire }]) => ({ key, points: added, expire })), now); // biome-ignore format: one line
    settles = true;
  } catch (err) {
    if (settles) log.warn({ err }, "reads are counted in memory for now"); // the disk may be full
    settles = false;
    for (const [key, { settled, added, expire }] of given) {
      const since = batch.get(key)?.added ?? 0;
      batch.set(key, { settled, added: added + since, expire });
    }
  }
}

setInterval(settleReads, settleEveryMs).unref();
