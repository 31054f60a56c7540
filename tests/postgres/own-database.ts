import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";

// Each test file has its own database, a copy of the migrated one. Set it before importing any module of the app.
const { port, replicaPort, template } = inject("postgres");
const address = (database: string, on = port) => `postgres://portage@127.0.0.1:${on}/${database}`;
const name = `test_${randomBytes(6).toString("hex")}`;

async function asAdmin(query: string) {
  const client = new pg.Client({ connectionString: address("postgres") });
  await client.connect();
  await client.query(query);
  await client.end();
}

await asAdmin(`create database ${name} template ${template}`);
const folder = mkdtempSync(join(tmpdir(), "portage-test-"));
process.env.DATABASE_URL = address(name);
// Only the requests are read from the replica, which their primary waits for (servers.ts).
if (process.env.DATABASE_REPLICA_URL) process.env.DATABASE_REPLICA_URL = address(name, replicaPort);
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
delete process.env.BASE_URL; // the test runner sets its own value
afterAll(async () => {
  const { closeDatabase } = await import("#app/db/client.server.ts");
  await closeDatabase();
  await asAdmin(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});
