import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { QueryConfig, QueryResult } from "pg";
import { log } from "#app/process/log.server.ts";
import { isUnreachable } from "./failures.ts";
import { openPool } from "./pools.server.ts";
import { isSearch, withName } from "./statements.ts";

/** How long to wait before a replica that lags is asked again. */
const pauseMs = 5;
/** How long a read waits for a replica to have what its reader wrote. */
const patienceMs = 100;
/** A replica that did not answer is left alone for so long. */
const restMs = 2_000;

/**
 * A server that reads are sent to. `version` is the number of the last change that it has (app/db/changes.server.ts), which is the same on
 * every server whose data is the same.
 */
export type ReadServer = {
  name: string;
  isPrimary: boolean;
  version: number;
  query: (query: QueryConfig, values?: unknown[]) => Promise<QueryResult>;
  /**
   * Reads the version, with one question for all who ask before it is sent. What was sent earlier may not know of a commit that whoever asks
   * now has heard of.
   */
  refresh: () => Promise<number>;
  isResting: () => boolean;
  rest: () => void;
  end: () => Promise<void>;
};

const versionQuery = withName({ text: "select coalesce(max(id), 0) from changes", rowMode: "array" } as QueryConfig);

export function readServer(address: string, isPrimary: boolean): ReadServer {
  const { reads, searches } = { reads: openPool(address, "reads"), searches: openPool(address, "searches") };
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let restsUntil = 0;
  const server: ReadServer = {
    name: nameOf(address),
    isPrimary,
    version: 0,
    query: (query, values) => (isSearch(query) ? searches.query(query, values) : reads.query(withName(query), values)),
    async refresh() {
      next ??= underWay
        .catch(() => {}) // whoever asked hears of it
        .then(() => {
          next = null;
          underWay = reads.query(versionQuery).then(({ rows }) => {
            server.version = Math.max(server.version, rows[0][0]);
          });
          return underWay;
        });
      await next;
      return server.version;
    },
    isResting: () => performance.now() < restsUntil,
    rest() {
      restsUntil = performance.now() + restMs;
    },
    end: async () => void (await Promise.all([reads.end(), searches.end()])),
  };
  return server;
}

/** An address as it may be shown: without the password. */
export const nameOf = (address: string): string => {
  const { hostname, port, pathname } = new URL(address);
  return `${decodeURIComponent(hostname) || "localhost"}:${port || 5432}${pathname}`;
};

/**
 * Sends reads to the replica of this process, if there is one, and never to a server that lacks what this reader wrote or what this process
 * has shown already.
 */
export function readRouter(primary: ReadServer, replicas: ReadServer[]) {
  const current = new AsyncLocalStorage<ReadServer>();
  /** Pages are kept for what has been read up to here; reading from an older state would keep an older page under a newer version. */
  let shown = 0;
  const chosen = () => current.getStore() ?? primary;

  async function serverFor(position: number): Promise<ReadServer> {
    const until = performance.now() + patienceMs;
    for (const replica of replicas) {
      if (replica.isResting()) continue;
      try {
        while ((await replica.refresh()) < Math.max(position, shown)) {
          if (performance.now() > until) break;
          await sleep(pauseMs);
        }
        if (replica.version >= Math.max(position, shown)) return replica;
      } catch (err) {
        log.warn({ err, replica: replica.name }, "a replica does not answer");
        replica.rest();
      }
    }
    const isThere = await primary.refresh().then(() => true).catch(() => false); // biome-ignore format: one line
    return isThere ? primary : ((await anyReplica()) ?? primary);
  }

  /** While the primary is away, an older page is better than none. */
  async function anyReplica(): Promise<ReadServer | null> {
    for (const replica of replicas) {
      const isThere = await replica.refresh().then(() => true).catch(() => false); // biome-ignore format: one line
      if (isThere) return replica;
    }
    return null;
  }

  return {
    chosen,
    /** Runs `work` with its reads on a server that has everything up to `position`. */
    async reading<T>(position: number, work: () => Promise<T>): Promise<T> {
      return current.run(await serverFor(position), work);
    },
    /** Runs `work` with its reads on the primary, for what writes. */
    async writing<T>(work: () => Promise<T>): Promise<T> {
      await primary.refresh().catch(() => {}); // the write says itself that the primary is away
      return current.run(primary, work);
    },
    /** The version of the server that this request reads from, as it was asked for the request; NaN outside a request, where nobody asked. */
    version: (): number => current.getStore()?.version ?? Number.NaN,
    async query(query: QueryConfig, values?: unknown[]): Promise<QueryResult> {
      const server = chosen();
      try {
        return await server.query(query, values);
      } catch (error) {
        if (server.isPrimary || !isUnreachable(error)) throw error;
        server.rest();
        return primary.query(query, values);
      }
    },
    shows(version: number): void {
      shown = Math.max(shown, version);
    },
  };
}
