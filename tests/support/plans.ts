import Database from "better-sqlite3";
import { writerFile } from "#app/db/client.server.ts";

/** The SQL that `work` prepares: the statements themselves, listened to on their way into SQLite. */
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

/** What SQLite says it does for a statement, line by line. */
export function planOf(sql: string): string {
  const values = Array.from(sql.matchAll(/\?/g), () => 1);
  const steps = writerFile.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...values);
  return steps.map((step) => step.detail).join("\n");
}

export const plansOf = async (work: () => Promise<unknown>) => (await statementsOf(work)).map(planOf);
