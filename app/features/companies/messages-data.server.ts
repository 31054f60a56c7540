import { and, desc, eq } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
import { companyMessages, users } from "#app/db/schema/index.ts";

export async function insertMessage(tx: Writer, message: typeof companyMessages.$inferInsert): Promise<void> {
  await tx.insert(companyMessages).values(message);
}

/** Returns the last messages about a company, the oldest first: what both sides read, and with `staff` what staff note for themselves. */
export async function messagesOf(companyId: number, staff: boolean, limit = 100) {
  const own = eq(companyMessages.companyId, companyId);
  const rows = await db
    .select({
      id: companyMessages.id,
      isForStaff: companyMessages.isForStaff,
      isFromSubmitter: companyMessages.isFromSubmitter,
      text: companyMessages.text,
      revision: companyMessages.revision,
      createdAt: companyMessages.createdAt,
      author: users.username,
    })
    .from(companyMessages)
    .leftJoin(users, eq(users.id, companyMessages.authorId))
    .where(staff ? own : and(own, eq(companyMessages.isForStaff, false)))
    .orderBy(desc(companyMessages.id))
    .limit(limit);
  return rows.reverse();
}
export type Message = Awaited<ReturnType<typeof messagesOf>>[number];
