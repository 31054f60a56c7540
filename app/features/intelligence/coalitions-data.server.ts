import { and, asc, eq, ne } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { coalitionParts, coalitions, companies, contacts, users } from "#app/db/schema/index.ts";

/** Returns the participants of a coalition and the members who were invited, without members who declined. */
export async function partsOf(coalitionId: number) {
  return db
    .select({
      id: coalitionParts.id,
      status: coalitionParts.status,
      username: users.username,
      company: companies.name,
      companySlug: companies.slug,
      contact: contacts.name,
      contactId: coalitionParts.contactId,
    })
    .from(coalitionParts)
    .leftJoin(users, eq(users.id, coalitionParts.memberId))
    .leftJoin(companies, eq(companies.id, coalitionParts.companyId))
    .leftJoin(contacts, eq(contacts.id, coalitionParts.contactId))
    .where(and(eq(coalitionParts.coalitionId, coalitionId), ne(coalitionParts.status, "declined")))
    .orderBy(asc(coalitionParts.id));
}

export async function insertPart(tx: Writer, part: typeof coalitionParts.$inferInsert): Promise<void> {
  await tx.insert(coalitionParts).values(part);
}

export async function findInvitation(userId: number, coalitionId: number, from: Reader = db) {
  const [row] = await from
    .select({ id: coalitionParts.id, status: coalitionParts.status, title: coalitions.title, goal: coalitions.goal })
    .from(coalitionParts)
    .innerJoin(coalitions, eq(coalitions.id, coalitionParts.coalitionId))
    .where(and(eq(coalitionParts.memberId, userId), eq(coalitionParts.coalitionId, coalitionId)));
  return row;
}

export async function answerPart(tx: Writer, id: number, status: "agreed" | "declined"): Promise<void> {
  await tx.update(coalitionParts).set({ status }).where(eq(coalitionParts.id, id));
}

export async function memberNamed(usernameKey: string): Promise<number | undefined> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.usernameKey, usernameKey)))[0]?.id;
}

export async function companyAt(slug: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.slug, slug), eq(companies.status, "published")));
  return row?.id;
}
