import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { writer } from "./client.server.ts";

const migrations = fileURLToPath(new URL("../../drizzle", import.meta.url));

/** Brings the database to the newest schema; nothing happens when it is there already. */
export function migrateDatabase(): void {
  migrate(writer, { migrationsFolder: migrations });
}
