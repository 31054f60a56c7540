import { desc, eq } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { projectUpdates } from "#app/db/schema/index.ts";

export type Update = typeof projectUpdates.$inferSelect;

/** How many of them are read. */
const updatesKept = 20;

/** Returns what the author wrote under a project, the newest first. */
export const updatesOf = (projectId: number, from: Reader = db): Promise<Update[]> =>
  from.select().from(projectUpdates).where(eq(projectUpdates.projectId, projectId)).orderBy(desc(projectUpdates.id)).limit(updatesKept);

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
