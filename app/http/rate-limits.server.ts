import { LRUCache } from "lru-cache";
import { RateLimiterRes } from "rate-limiter-flexible";
import { keyedHash } from "#app/auth/site-secret.server.ts";
import { batchedLimiter } from "#app/db/batched-limiter.server.ts";
import { storedLimiter } from "#app/db/limits-store.server.ts";
import { networkOf } from "#app/network/network.server.ts";
import { TooManyRequests } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";

/** What is counted: reads and writes by the minute, the rest by the hour, so that guessing and flooding stay expensive. */
export type Limit = "reads" | "writes" | "sign-ins" | "registrations";
/**
 * Whom a request is counted against. A member may hold several tokens; several members may share an address. `page` is a page with a budget of
 * its own.
 */
export type Counted = { address: string; member?: number | undefined; token?: number | undefined; page?: string | null };

const windows = { reads: 60, writes: 60, "sign-ins": 900, registrations: 3600 };
const sharers = { token: 1, member: 2, address: 4 };
type Limiter = { consume: (key: string) => Promise<RateLimiterRes> };
const limiters = new Map<string, Limiter>();

function limiterOf(limit: Limit, points: number) {
  const name = `${limit} ${points}`;
  // Reads are many, and one too many in a second does no harm; what guesses or fills the site is counted exactly.
  const make = limit === "reads" ? batchedLimiter : storedLimiter;
  const limiter: Limiter = limiters.get(name) ?? make({ keyPrefix: limit, points, duration: windows[limit] });
  limiters.set(name, limiter);
  return limiter;
}

const addressKeys = new LRUCache<string, string>({ max: 1_000 });

/** Hashes an address with a key, so that nobody who reads the file finds the address by trying them all. */
function addressKey(address: string): string {
  const key = keyedHash("limits", networkOf(address));
  addressKeys.set(address, key);
  return key;
}

/** Returns what a request counts against. Guests, sign-ins and registrations count by their network alone. */
function pointsOf(limit: Limit, counted: Counted): [key: string, points: number][] {
  const points = settings.rateLimits[limit];
  const address = addressKeys.get(counted.address) ?? addressKey(counted.address);
  if (counted.page) return [[`page:${counted.page}:${address}`, points * sharers.address]];
  if (limit === "sign-ins" || limit === "registrations" || !counted.member) return [[`address:${address}`, points]];
  return [
    [`address:${address}`, points * sharers.address],
    [`member:${counted.member}`, points * sharers.member],
    ...(counted.token ? [[`token:${counted.token}`, points * sharers.token] as [string, number]] : []),
  ];
}

/**
 * Counts a request against everyone it belongs to. Returns the RateLimit headers (draft-ietf-httpapi-ratelimit-headers) of whoever has the
 * least left. @throws TooManyRequests with the seconds to wait
 */
export async function countRequest(limit: Limit, counted: Counted): Promise<Record<string, string>> {
  const given = pointsOf(limit, counted).map(([key, points]) => ({ key, points, limiter: limiterOf(limit, points) }));
  const states = await Promise.all(
    given.map(async ({ key, points, limiter }) => ({ points, ...stateOf(await limiter.consume(key).catch(refusalOf)) })),
  );
  const tightest = states.reduce((a, b) => (b.isOver || (!a.isOver && b.left < a.left) ? b : a));
  const headers = {
    "RateLimit-Policy": `"${limit}";q=${tightest.points};w=${windows[limit]}`,
    RateLimit: `"${limit}";r=${tightest.left};t=${tightest.seconds}`,
  };
  if (tightest.isOver) throw new TooManyRequests(m.problem_too_many(), tightest.seconds, headers);
  return headers;
}

/** The library rejects with a state when there are too many, with an error when something broke. */
function refusalOf(reason: unknown): { over: RateLimiterRes } {
  if (reason instanceof RateLimiterRes) return { over: reason };
  throw reason;
}

function stateOf(result: RateLimiterRes | { over: RateLimiterRes }) {
  const isOver = "over" in result;
  const { remainingPoints, msBeforeNext } = isOver ? result.over : result;
  return { isOver, left: isOver ? 0 : remainingPoints, seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
}
