import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { isPostgres } from "./engine.ts";
import { limitsFile } from "./limits-file.server.ts";
import { limitsTable } from "./postgres/limits-table.server.ts";

export type Counted = { keyPrefix: string; points: number; duration: number };
/** What keys used of their windows; `expire` is when the window ends. */
export type Used = { key: string; points: number; expire: number };

/** Where requests are counted for all processes, and on PostgreSQL for all nodes. */
export type LimitsStore = {
  limiter: (counted: Counted) => RateLimiterAbstract;
  /** Returns what a key used of the window it is in; null when it is in none. */
  usedBy: (key: string, now: number) => Used | null | Promise<Used | null>;
  /** Adds the points to those of the windows that have not ended, and begins the others. */
  add: (used: Used[], now: number) => void | Promise<void>;
};

export const limitsStore: LimitsStore = isPostgres ? limitsTable() : limitsFile();

/**
 * Makes a limiter of so many points in `duration` seconds. It writes each count at once, so that neither a restart nor a second process
 * starts anew, and holds what is over the limit in memory. While the store takes no writes, this process counts in memory, and so the limit
 * holds.
 */
export const storedLimiter = (counted: Counted): RateLimiterAbstract => limitsStore.limiter(counted);
