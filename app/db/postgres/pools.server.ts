import pg from "pg";
import { log } from "#app/process/log.server.ts";
import { settings } from "#app/process/settings.server.ts";

// Counts and sums come as 64-bit integers and decimals, which pg gives as text. Ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

type Kind = "reads" | "searches" | "writes" | "limits";

/**
 * With a limit bound as a parameter, PostgreSQL supposes that a list reads a tenth of its table, finds the plan that suits any value too dear
 * and plans each time; so it is told to keep the first. Searches are planned by their words. Compiling a plan takes longer than any of ours.
 */
const options: Record<Kind, string[]> = {
  reads: ["plan_cache_mode=force_generic_plan", "default_transaction_read_only=on"],
  searches: ["default_transaction_read_only=on"],
  writes: ["plan_cache_mode=force_generic_plan", "idle_in_transaction_session_timeout=30s", "lock_timeout=20s"],
  limits: ["synchronous_commit=off"],
};
const always = ["jit=off", "max_parallel_workers_per_gather=0", "statement_timeout=20s"];

const most: Record<Kind, number> = { reads: settings.databaseConnections, searches: 2, writes: 2, limits: 4 };

/** Opens a pool for one kind of work. It connects when it is first asked; `address` is a postgres: URL. */
export function openPool(address: string, kind: Kind): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    application_name: `portage ${kind}`,
    max: most[kind],
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    allowExitOnIdle: true, // a command ends when it is done
    options: [...always, ...options[kind]].map((option) => `-c ${option}`).join(" "),
  });
  // A connection that ends while nobody uses it; the next query opens another.
  pool.on("error", (err) => log.warn({ err, kind }, "a connection to the database ended"));
  return pool;
}
