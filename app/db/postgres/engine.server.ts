import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { QueryConfig } from "pg";
import { DatabaseAway } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import type { Engine, Reader, Writer } from "../client.server.ts";
import { indexQueued } from "../search-index/indexing.server.ts";
import { hurry } from "./breaker.server.ts";
import { isReadOnly, isToBeRepeated, isUnreachable } from "./failures.ts";
import { writeLock } from "./locks.ts";
import { isOfThisVersion, prepareServers } from "./migrations.server.ts";
import { openPool } from "./pools.server.ts";
import { readRouter, readServer } from "./servers.server.ts";
import { withName } from "./statements.ts";

const mostTurns = 5;

/** A connection with its Drizzle, whose statements are prepared once, and the rows it has changed. */
type Connection = { tx: Writer; changed: number };

export function openPostgres(): Engine {
  const writes = openPool(settings.databaseUrl, "writes");
  const primary = readServer(settings.databaseUrl, true);
  // Each process begins with another replica.
  const replicas = settings.replicaUrls.map((address) => readServer(address, false)).sort(() => Math.random() - 0.5);
  const router = readRouter(primary, replicas);
  const connections = new WeakMap<pg.PoolClient, Connection>();

  let prepared: Promise<void> | null = null;
  let isReady = false;
  /** Migrates before the first query, once per process. What failed is tried again by the next. */
  async function ready(): Promise<void> {
    if (isReady) return;
    prepared ??= prepare().finally(() => {
      prepared = null;
    });
    await prepared;
    isReady = true;
  }

  async function prepare(): Promise<void> {
    writes.breaker.enter(true);
    try {
      await prepareServers(settings.databaseUrl, settings.replicaUrls);
      writes.breaker.answered();
    } catch (error) {
      writes.breaker.failed(error);
      throw error;
    }
  }

  let canRead = false;
  let trying: Promise<void> | null = null;
  /** Why the last try to begin failed: while no server answers, nobody waits for the next try. */
  let away: unknown = null;
  async function readyToRead(): Promise<void> {
    if (isReady || canRead) return;
    trying ??= tryToRead().finally(() => {
      trying = null;
    });
    trying.catch(() => {}); // who does not wait for it
    if (away !== null) throw away;
    await trying;
  }

  /** Lets reads begin without the primary where a replica has the schema of this version. Whoever writes tries again. */
  async function tryToRead(): Promise<void> {
    try {
      await ready();
      away = null;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      for (const replica of settings.replicaUrls) canRead ||= await isOfThisVersion(replica);
      away = canRead ? null : error;
      if (!canRead) throw error;
    }
  }

  /** Says in the reader's language that the database is away, where an error says so. */
  const told = (error: unknown) => (isUnreachable(error) ? new DatabaseAway(m.problem_database_away(), { cause: error }) : error);

  function connectionOf(client: pg.PoolClient): Connection {
    const known = connections.get(client);
    if (known) return known;
    const query = async (config: QueryConfig, values?: unknown[]) => {
      const result = await client.query(withName(config), values);
      if (result.command !== "SELECT") made.changed += result.rowCount ?? 0;
      return result;
    };
    const made: Connection = {
      tx: drizzle({ query } as unknown as pg.PoolClient, { casing: "snake_case" }) as unknown as Writer,
      changed: 0,
    };
    connections.set(client, made);
    return made;
  }

  async function attempt<T>(work: (tx: Writer, hasChanged: () => boolean) => Promise<T>): Promise<T> {
    const client = await writes.connect();
    let broken: Error | undefined;
    // A connection that breaks between two queries says so by an event, which would end the process if nobody listened.
    const note = (error: Error) => {
      broken = error;
    };
    client.on("error", note);
    try {
      const connection = connectionOf(client);
      connection.changed = 0;
      // The lock is taken at READ COMMITTED, so that what follows sees what its last holder wrote.
      await client.query(`begin; select pg_advisory_xact_lock(${writeLock})`);
      const result = await work(connection.tx, () => connection.changed > 0);
      if (connection.changed > 0) await indexQueued(connection.tx);
      await client.query("commit");
      writes.breaker.answered();
      return result;
    } catch (error) {
      writes.breaker.failed(error);
      await client.query("rollback").catch(note);
      if (isReadOnly(error)) note(error as Error); // the next connection may lead to the primary
      throw error;
    } finally {
      client.off("error", note);
      client.release(broken);
    }
  }

  return {
    db: drizzle(
      {
        query: async (config: QueryConfig, values?: unknown[]) => {
          try {
            await readyToRead();
            return await router.query(config, values);
          } catch (error) {
            throw told(error);
          }
        },
      } as unknown as pg.Pool,
      { casing: "snake_case" },
    ) as unknown as Reader,
    isRemote: true,
    name: primary.name,
    async write(work) {
      if (!isReady)
        await ready().catch((error) => {
          throw told(error);
        });
      for (let turn = 1; ; turn += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          // A commit whose answer was lost may have happened, so a lost connection is not tried again here.
          if (!isToBeRepeated(error) || turn === mostTurns) throw error;
        }
        await sleep(Math.random() * 20 * turn);
      }
    },
    ready,
    isUnreachable,
    dataVersion: router.version,
    async refreshVersion() {
      await readyToRead();
      return router.chosen().refresh();
    },
    hasWritten(version) {
      primary.version = Math.max(primary.version, version);
    },
    hasShown: router.shows,
    reading: router.reading,
    writing: router.writing,
    upToDate: router.upToDate,
    replicas: router.lags,
    hurry,
    async size() {
      const { rows } = await router.query({ text: "select pg_database_size(current_database()) as bytes" });
      return Number(rows[0]?.bytes);
    },
    async close() {
      await Promise.all([writes.end(), router.end()]);
    },
  };
}
