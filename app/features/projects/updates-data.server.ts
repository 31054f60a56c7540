import { and, desc, eq, lt } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { projectUpdates } from "#app/db/schema/index.ts";
import { updatesRead } from "./rules.ts";

export type Update = typeof projectUpdates.$inferSelect;

/** Returns what the author wrote under a project, the newest first; those that stand before `before` where it is not 0. */
export const updatesOf = (projectId: number, from: Reader = db, before = 0): Promise<Update[]> =>
  from
    .select()
    .from(projectUpdates)
    .where(and(eq(projectUpdates.projectId, projectId), before > 0 ? lt(projectUpdates.id, before) : undefined))
    .orderBy(desc(projectUpdates.id))
    .limit(updatesRead);

/** Returns what they add to the words of their project. */
export const textsOfUpdates = async (projectId: number, from: Reader) => ({
  updates: (await updatesOf(projectId, from)).map(({ content }) => content),
});

export async function insertUpdate(tx: Writer, update: typeof projectUpdates.$inferInsert): Promise<Update> {
  const [row] = await tx.insert(projectUpdates).values(update).returning();
  if (!row) throw new Error("an update was not stored");
  return row;
}

export async function deleteUpdate(tx: Writer, id: number) {
  await tx.delete(projectUpdates).where(eq(projectUpdates.id, id));
}

export async function deleteUpdatesOf(tx: Writer, projectId: number) {
  await tx.delete(projectUpdates).where(eq(projectUpdates.projectId, projectId));
}

export async function moveUpdates(tx: Writer, projectId: number, userId: number) {
  await tx.update(projectUpdates).set({ userId }).where(eq(projectUpdates.projectId, projectId));
}
