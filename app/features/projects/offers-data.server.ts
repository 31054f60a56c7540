import { and, count, eq, ne } from "drizzle-orm";
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

const standing = (projectId: number) => and(eq(projectOffers.projectId, projectId), ne(projectOffers.status, "declined"));

/** Who offered to help with a project, the accepted and the waiting. */
export async function offersOf(projectId: number, limit: number) {
  return db
    .select({
      id: projectOffers.id,
      userId: projectOffers.userId,
      role: projectOffers.role,
      message: projectOffers.message,
      status: projectOffers.status,
      createdAt: projectOffers.createdAt,
      ...authorColumns,
    })
    .from(projectOffers)
    .innerJoin(users, eq(users.id, projectOffers.userId))
    .where(standing(projectId))
    .orderBy(projectOffers.id)
    .limit(limit);
}

/** How many offers the author accepted, or has still to answer too. */
export async function countOffers(projectId: number, which: "accepted" | "standing", from: Reader = db): Promise<number> {
  const accepted = and(eq(projectOffers.projectId, projectId), eq(projectOffers.status, "accepted"));
  const rows = from.select({ n: count() }).from(projectOffers);
  return (await rows.where(which === "accepted" ? accepted : standing(projectId)))[0]?.n ?? 0;
}
