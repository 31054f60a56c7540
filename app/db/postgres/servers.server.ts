import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { QueryConfig, QueryResult } from "pg";
import { log } from "#app/process/log.server.ts";
import { nameOf } from "./address.ts";
import { isUnreachable } from "./failures.ts";
import { beatSql, mostBehind, versionSql } from "./heartbeat.ts";
import { openPool } from "./pools.server.ts";
import { isSearch, withName } from "./statements.ts";

/** How long to wait before a replica that lags is asked again. */
const pauseMs = 5;
/** How long a read waits for a replica to have what its reader wrote. */
const patienceMs = 100;
const beatEveryMs = 1_000;
/** How often the breaker of a silent server is asked whether it may be tried again. */
const trialEveryMs = 250;

/**
 * A server that reads are sent to. `version` is the number of the last change that it has (app/db/changes.server.ts), which is the same on
 * every server whose data is the same; `beat` is the last heartbeat that it has (heartbeat.ts), -1 until it has said so.
 */
export type ReadServer = {
  name: string;
  isPrimary: boolean;
  version: number;
  beat: number;
  /** The number of a change that it did not have in time: until it has it, nobody waits for it. */
  lacks: number;
  query: (query: QueryConfig, values?: unknown[]) => Promise<QueryResult>;
  /**
   * Reads version and beat, with one question for all who ask before it is sent. What was sent earlier may not know of a commit that whoever
   * asks now has heard of.
   */
  refresh: () => Promise<number>;
  /** Does the same on the primary, and lets a second beat that has passed. */
  beatNow: () => Promise<void>;
  isSilent: () => boolean;
  /** Has the heartbeat alone ask it while it is silent. */
  watch: () => void;
  end: () => Promise<void>;
};

const question = (text: string) => withName({ text, rowMode: "array" } as QueryConfig);

export function readServer(address: string, isPrimary: boolean): ReadServer {
  const [reads, searches, versions] = [openPool(address, "reads"), openPool(address, "searches"), openPool(address, "versions")];
  let underWay: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const ask = (text: string) =>
    versions.query<[number, number] & Record<string, number>>(question(text)).then(({ rows: [row] }) => {
      server.version = Math.max(server.version, row?.[0] ?? 0);
      server.beat = row?.[1] ?? 0;
    });
  const server: ReadServer = {
    name: nameOf(address),
    isPrimary,
    version: 0,
    beat: -1,
    lacks: 0,
    query: (query, values) => (isSearch(query) ? searches.query(query, values) : reads.query(withName(query), values)),
    async refresh() {
      next ??= underWay
        .catch(() => {}) // whoever asked hears of it
        .then(() => {
          next = null;
          underWay = ask(versionSql);
          return underWay;
        });
      await next;
      return server.version;
    },
    beatNow: () => ask(beatSql),
    isSilent: versions.breaker.isOpen,
    watch: versions.breaker.watch,
    end: async () => void (await Promise.all([reads.end(), searches.end(), versions.end()])),
  };
  return server;
}

/** Where the reads of a request go. When that server falls silent, another one answers that is at most so many seconds behind. */
type Scope = { server: ReadServer; mayBeBehind: number };

/**
 * Sends reads to the replica of this process, if there is one, and never to a server that lacks what this reader wrote or what this process
 * has shown already.
 */
export function readRouter(primary: ReadServer, replicas: ReadServer[]) {
  const current = new AsyncLocalStorage<Scope>();
  const servers = [primary, ...replicas];
  /** Pages are kept for what has been read up to here; reading from an older state would keep an older page under a newer version. */
  let shown = 0;
  let beating: NodeJS.Timeout[] = [];
  let firstBeat: Promise<void> | null = null;
  const chosen = () => current.getStore()?.server ?? primary;

  /** Seconds by the primary's heartbeat, not by the replica's own word: one that is cut off believes that it has everything. */
  const secondsBehind = (server: ReadServer) => (server.isPrimary ? 0 : Math.max(...servers.map(({ beat }) => beat - server.beat)));
  /** Nobody waits for a silent server while the heartbeat asks it. */
  const answers = async (server: ReadServer) =>
    !(beating.length > 0 && server.isSilent()) && server.refresh().then(() => true).catch(() => false); // biome-ignore format: one line

  /** Lets a second beat, and so finds out which servers answer and how far each has got. */
  function beat(): Promise<void> {
    for (const replica of replicas) replica.refresh().catch(() => {}); // its lag says it
    return primary.beatNow().catch((err) => {
      if (!isUnreachable(err)) log.warn({ err }, "the heartbeat of the database could not be written");
    });
  }

  /** Tries the silent servers again, which may be back between two beats. */
  function tryAgain(): void {
    for (const server of servers.filter((one) => one.isSilent())) (server.isPrimary ? server.beatNow() : server.refresh()).catch(() => {});
  }

  /** Lets the seconds beat from the first question on. Until the first has, nobody knows whether a replica was cut off before. */
  function watch(): Promise<void> {
    if (replicas.length > 0 && beating.length === 0) {
      beating = [setInterval(beat, beatEveryMs).unref(), setInterval(tryAgain, trialEveryMs).unref()];
      for (const server of servers) server.watch();
    }
    firstBeat ??= replicas.length > 0 ? beat() : Promise.resolve();
    return firstBeat;
  }

  async function serverFor(position: number): Promise<ReadServer> {
    for (const replica of replicas) if (await has(replica, Math.max(position, shown))) return replica;
    if (await answers(primary)) return primary;
    // While the primary is away, an older page is better than none.
    for (const replica of replicas.toSorted((a, b) => b.version - a.version)) if (await answers(replica)) return replica;
    return primary;
  }

  async function has(replica: ReadServer, change: number): Promise<boolean> {
    if (!(await answers(replica)) || secondsBehind(replica) > mostBehind) return false;
    const until = performance.now() + patienceMs;
    while (replica.version < change && replica.version >= replica.lacks) {
      if (performance.now() > until) replica.lacks = change;
      await sleep(pauseMs);
      if (!(await answers(replica))) return false;
    }
    return replica.version >= change;
  }

  return {
    chosen,
    /** Runs `work` with its reads on a server that has everything up to `position`. */
    async reading<T>(position: number, work: () => Promise<T>): Promise<T> {
      await watch();
      return current.run({ server: await serverFor(position), mayBeBehind: Number.POSITIVE_INFINITY }, work);
    },
    /** Runs `work` with its reads on the primary, for what writes. */
    async writing<T>(work: () => Promise<T>): Promise<T> {
      await answers(primary); // the write says itself that the primary is away
      return current.run({ server: primary, mayBeBehind: -1 }, work);
    },
    /**
     * Runs `work` with its reads on a server that is less than two seconds old: it lacks one beat at most. Until the primary has been heard
     * once, that is the primary: nobody knows whether a replica was cut off before.
     */
    upToDate<T>(work: () => Promise<T>): Promise<T> {
      const { server, mayBeBehind } = current.getStore() ?? { server: primary, mayBeBehind: -1 };
      const isKnown = primary.beat >= 0;
      const from = isKnown && secondsBehind(server) <= 1 ? server : primary;
      return current.run({ server: from, mayBeBehind: isKnown ? Math.min(mayBeBehind, 1) : -1 }, work);
    },
    /** The version of the server that this request reads from, as it was asked for the request; NaN outside a request, where nobody asked. */
    version: (): number => current.getStore()?.server.version ?? Number.NaN,
    async query(query: QueryConfig, values?: unknown[]): Promise<QueryResult> {
      const { server, mayBeBehind } = current.getStore() ?? { server: primary, mayBeBehind: -1 };
      try {
        return await server.query(query, values);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        for (const other of servers.filter((one) => one !== server && secondsBehind(one) <= mayBeBehind))
          if (await answers(other)) return other.query(query, values);
        throw error;
      }
    },
    shows(version: number): void {
      shown = Math.max(shown, version);
    },
    /**
     * Says of each replica how many seconds it is behind, null while it or the primary does not answer or has not yet; and whether it is
     * not read from, since it is silent or too far behind.
     */
    lags() {
      void watch();
      const isKnown = (server: ReadServer) => server.beat >= 0 && !server.isSilent();
      return replicas.map((replica) => {
        const behind = isKnown(primary) && isKnown(replica) ? secondsBehind(replica) : null;
        return { name: replica.name, secondsBehind: behind, isResting: replica.isSilent() || (behind ?? 0) > mostBehind };
      });
    },
    async end() {
      for (const one of beating) clearInterval(one);
      await Promise.all(servers.map((server) => server.end()));
    },
  };
}
