import { and, eq, ne } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { projectOffers, users } from "#app/db/schema/index.ts";
import { authorColumns } from "#app/db/shown-facts.ts";

export async function findOffer(projectId: number, userId: number, from: Reader = db) {
  return (
    await from
      .select()
      .from(projectOffers)
      .where(and(eq(projectOffers.projectId, projectId), eq(projectOffers.userId, userId)))
  )[0];
}

export async function findOfferById(id: number, from: Reader) {
  return (await from.select().from(projectOffers).where(eq(projectOffers.id, id)))[0];
}

export async function insertOffer(tx: Writer, offer: typeof projectOffers.$inferInsert) {
  await tx.insert(projectOffers).values(offer);
}

export async function updateOffer(tx: Writer, id: number, status: "accepted" | "declined") {
  await tx.update(projectOffers).set({ status }).where(eq(projectOffers.id, id));
}

export async function deleteOffer(tx: Writer, id: number) {
  await tx.delete(projectOffers).where(eq(projectOffers.id, id));
}

/** Who offered to help with a project, the accepted and the waiting. */
export async function offersOf(projectId: number, limit: number) {
  return db
    .select({
      id: projectOffers.id,
      userId: projectOffers.userId,
      message: projectOffers.message,
      status: projectOffers.status,
      createdAt: projectOffers.createdAt,
      ...authorColumns,
    })
    .from(projectOffers)
    .innerJoin(users, eq(users.id, projectOffers.userId))
    .where(and(eq(projectOffers.projectId, projectId), ne(projectOffers.status, "declined")))
    .orderBy(projectOffers.id)
    .limit(limit);
}

export async function countAccepted(projectId: number, from: Reader): Promise<number> {
  const rows = await from
    .select({ id: projectOffers.id })
    .from(projectOffers)
    .where(and(eq(projectOffers.projectId, projectId), eq(projectOffers.status, "accepted")));
  return rows.length;
}
