import { execFileSync } from "node:child_process";
import pg from "pg";
import { forgetServers, startPrimary } from "#tests/support/postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { port: number; template: string };
  }
}

const template = "migrated";

/** Starts a server with a database of the present schema and its reference data, which each test file begins with a copy of. */
export default async function setup({ provide }: { provide: (key: "postgres", value: { port: number; template: string }) => void }) {
  const primary = await startPrimary();
  const client = new pg.Client({ connectionString: primary.address("postgres") });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  execFileSync(process.execPath, ["app/cli/portage.ts", "migrate"], {
    env: { ...process.env, DATABASE_URL: primary.address(template) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  provide("postgres", { port: primary.port, template });
  return () => forgetServers(primary);
}
