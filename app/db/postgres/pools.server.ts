import pg from "pg";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { encrypted, nameOf } from "./address.ts";
import { type Breaker, breakerOf } from "./breaker.server.ts";

// Counts and sums come as 64-bit integers and decimals, which pg gives as text. Ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

type Kind = "reads" | "searches" | "writes" | "limits" | "versions";

/**
 * With a limit bound as a parameter, PostgreSQL supposes that a list reads a tenth of its table, finds the plan that suits any value too dear
 * and plans each time; so it is told to keep the first. Searches are planned by their words. Compiling a plan takes longer than any of ours.
 */
const options: Record<Kind, string[]> = {
  reads: ["plan_cache_mode=force_generic_plan", "default_transaction_read_only=on"],
  searches: ["default_transaction_read_only=on"],
  writes: ["plan_cache_mode=force_generic_plan", "idle_in_transaction_session_timeout=30s", "lock_timeout=20s"],
  limits: ["synchronous_commit=off"],
  versions: ["synchronous_commit=local"],
};
const always = ["jit=off", "max_parallel_workers_per_gather=0"];

const most: Record<Kind, number> = { reads: settings.databaseConnections, searches: 2, writes: 2, limits: 4, versions: 1 };

/** How long a query may take. The server ends it then; two seconds later we do, since a frozen server ends nothing. */
const seconds: Record<Kind, number> = { reads: 10, searches: 10, writes: 20, limits: 2, versions: 1 };
const graceMs: Record<Kind, number> = { reads: 2_000, searches: 2_000, writes: 2_000, limits: 500, versions: 500 };

export type Pool = Pick<pg.Pool, "connect" | "end"> & {
  query: <Row extends pg.QueryResultRow>(query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult<Row>>;
  breaker: Breaker;
};

/**
 * Opens a pool for one kind of work. It connects when it is first asked; `address` is a postgres: URL. Fails at once while the server's
 * breaker is open.
 */
export function openPool(address: string, kind: Kind): Pool {
  const breaker = breakerOf(address, nameOf(address));
  const pool = new pg.Pool({
    connectionString: encrypted(address),
    application_name: `portage ${kind}`,
    max: most[kind],
    connectionTimeoutMillis: kind === "versions" ? 1_500 : 5_000,
    query_timeout: seconds[kind] * 1_000 + graceMs[kind],
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    allowExitOnIdle: true, // a command ends when it is done
    options: [...always, `statement_timeout=${seconds[kind]}s`, ...options[kind]].map((option) => `-c ${option}`).join(" "),
  });
  // A connection that ends while nobody uses it; the next query opens another.
  pool.on("error", (err) => log.warn({ err, kind }, "a connection to the database ended"));
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  breaker.whenOpened(() => {
    for (const client of clients) streamOf(client).destroy();
  });

  async function asked<T>(work: () => Promise<T>, isAnswer: boolean): Promise<T> {
    breaker.enter(kind === "versions");
    try {
      const result = await work();
      if (isAnswer) breaker.answered();
      return result;
    } catch (error) {
      breaker.failed(error);
      throw error;
    }
  }
  return {
    query: (query, values) => asked(() => pool.query(query, values), true),
    connect: () => asked(() => pool.connect(), false), // an idle connection to a frozen server is given out too
    end: () => pool.end(),
    breaker,
  };
}

/** The socket of a connection, which pg shows without a type. */
const streamOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream;
