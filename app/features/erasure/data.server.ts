import { asc, inArray } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { erasureTasks } from "#app/db/schema/index.ts";

export type ErasureTask = typeof erasureTasks.$inferSelect;

export async function insertTask(tx: Writer, task: typeof erasureTasks.$inferInsert): Promise<void> {
  await tx.insert(erasureTasks).values(task);
}

export async function openTasks(): Promise<ErasureTask[]> {
  return db.select().from(erasureTasks).orderBy(asc(erasureTasks.id));
}

export async function updateTasks(tx: Writer, ids: number[], change: Partial<ErasureTask>): Promise<void> {
  await tx.update(erasureTasks).set(change).where(inArray(erasureTasks.id, ids));
}

export async function deleteTasks(tx: Writer, ids: number[]): Promise<void> {
  await tx.delete(erasureTasks).where(inArray(erasureTasks.id, ids));
}
