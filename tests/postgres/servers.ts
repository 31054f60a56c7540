import { execFileSync } from "node:child_process";
import pg from "pg";
import { forgetServers, type PostgresServer, startPrimary, startReplica } from "#tests/support/postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: Servers;
  }
}

/** The ports of a primary and of a replica that follows it, and the database that each test file begins with a copy of. */
export type Servers = { port: number; replicaPort: number; template: string };

const template = "migrated";

/** Starts a server and a replica with a database of the present schema and its reference data, which each test file begins with a copy of. */
export default async function setup({ provide }: { provide: (key: "postgres", value: Servers) => void }) {
  const primary = await startPrimary();
  await asAdmin(primary, `create database ${template}`);
  execFileSync(process.execPath, ["app/cli/portage.ts", "migrate"], {
    env: { ...process.env, DATABASE_URL: primary.address(template) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const replica = await startReplica(primary);
  // A commit is answered when the replica has it, so that tests may write by themselves and read through a server.
  await asAdmin(
    primary,
    "alter system set synchronous_standby_names = '*'",
    "alter system set synchronous_commit = 'remote_apply'",
    "select pg_reload_conf()",
  );
  provide("postgres", { port: primary.port, replicaPort: replica.port, template });
  return () => forgetServers(replica, primary);
}

async function asAdmin(server: PostgresServer, ...queries: string[]) {
  const client = new pg.Client({ connectionString: server.address("postgres") });
  await client.connect();
  for (const query of queries) await client.query(query);
  await client.end();
}
