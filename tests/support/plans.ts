import Database from "better-sqlite3";
import { writerFile } from "#app/db/client.server.ts";

/** Returns the SQL statements that `work` prepares, intercepted on their way to SQLite. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const { prepare } = Database.prototype;
  Database.prototype.prepare = function listening(this: Database.Database, sql: string) {
    heard.push(sql);
    return prepare.call(this, sql);
  } as typeof prepare;
  try {
    await work();
  } finally {
    Database.prototype.prepare = prepare;
  }
  return heard;
}

/** Returns SQLite's query plan of a statement, line by line. */
export function planOf(sql: string): string {
  const values = Array.from(sql.matchAll(/\?/g), () => 1);
  const steps = writerFile.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...values);
  return steps.map((step) => step.detail).join("\n");
}

export const plansOf = async (work: () => Promise<unknown>) => (await statementsOf(work)).map(planOf);
