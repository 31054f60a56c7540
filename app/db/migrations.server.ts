import { createHash } from "node:crypto";
import { NewerData, UnusableData } from "#app/operations/problems.ts";
import { readPart } from "#app/process/installation.server.ts";
import type { Sqlite } from "./open.server.ts";
import type { TellStep } from "./upgrade-progress.ts";

type Journal = { entries: { tag: string; when: number }[] };
export type Migration = { name: string; at: number };

/** Every migration this version knows, the oldest first. */
export const migrations: readonly Migration[] = (JSON.parse(readPart("drizzle/meta/_journal.json").toString()) as Journal).entries.map(
  ({ tag, when }) => ({ name: tag, at: when }),
);

/** A migration failed and was undone. */
export class FailedUpgrade extends UnusableData {
  constructor(step: string, cause: Error, kept: string | null) {
    const copy = kept ? ` A copy from before lies in ${kept}.` : "";
    super(`The upgrade failed at ${step} (${cause.message}). The database is as it was before.${copy}`);
    this.cause = cause;
  }
}

/** Returns the times of the migrations a database has taken; none for a new file. */
export function stepsTaken(sqlite: Sqlite): number[] {
  const table = sqlite.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get();
  return table ? (sqlite.prepare("select created_at from __drizzle_migrations").pluck().all() as number[]).map(Number) : [];
}

const newer = (file: string) =>
  new NewerData(
    `${file} was written by a newer version of Portage. Nothing was changed: run that version or a later one, or restore an older backup.`,
  );

/** Returns the migrations still to be done. @throws NewerData */
export function pendingSteps(sqlite: Sqlite): Migration[] {
  const taken = new Set(stepsTaken(sqlite));
  const known = new Set(migrations.map(({ at }) => at));
  if ([...taken].some((at) => !known.has(at))) throw newer(sqlite.name);
  return migrations.filter(({ at }) => !taken.has(at));
}

/** The pages that an upgrade keeps in memory, in kB: with the few of a server it would write most of them several times. */
const upgradeCache = 256_000;

/**
 * Brings a database to the newest schema, all migrations in one transaction. When there is data to lose, calls `keep` first, which makes a
 * copy and returns its path, and tells which step begins, since those of a large database take a minute. When several processes start
 * together, one migrates and the others wait.
 * @throws NewerData, FailedUpgrade
 */
export function migrate(sqlite: Sqlite, keep: (step: Migration) => string, tell: TellStep = () => {}): void {
  const [next] = pendingSteps(sqlite);
  if (!next) return;
  const hasData = stepsTaken(sqlite).length > 0;
  const kept = hasData ? keep(next) : null;
  const cache = sqlite.pragma("cache_size", { simple: true });
  sqlite.pragma(`cache_size = -${upgradeCache}`);
  // Migrations may rebuild tables that others refer to; all foreign keys are checked at the end.
  sqlite.pragma("foreign_keys = OFF");
  sqlite.exec("BEGIN IMMEDIATE");
  let step = "the start";
  try {
    // The table is as Drizzle's own migrator makes it, so that either can continue after the other.
    sqlite.exec("CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)");
    const steps = pendingSteps(sqlite);
    for (const [position, { name, at }] of steps.entries()) {
      step = name;
      if (hasData) tell(name, position + 1, steps.length);
      const source = readPart(`drizzle/${name}.sql`).toString();
      sqlite.exec(source);
      const hash = createHash("sha256").update(source).digest("hex");
      sqlite.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)").run(hash, at);
    }
    const [broken] = sqlite.pragma("foreign_key_check") as { table: string; parent: string }[];
    if (broken) throw new Error(`a row of ${broken.table} points at a row of ${broken.parent} that is not there`);
    sqlite.exec("COMMIT");
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec("ROLLBACK");
    throw error instanceof NewerData ? error : new FailedUpgrade(step, error as Error, kept);
  } finally {
    sqlite.pragma("foreign_keys = ON");
    sqlite.pragma(`cache_size = ${cache}`);
  }
}
