import { and, asc, desc, eq } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { companyFacts, users } from "#app/db/schema/index.ts";

export type GivenRow = typeof companyFacts.$inferSelect;
type Decision = Pick<GivenRow, "status" | "answer" | "decidedBy" | "decidedAt">;

const isOpen = eq(companyFacts.status, "open");
const ofMember = (companyId: number, userId: number) => and(eq(companyFacts.companyId, companyId), eq(companyFacts.userId, userId));

export async function insertGiven(tx: Writer, row: typeof companyFacts.$inferInsert): Promise<GivenRow> {
  const [made] = await tx.insert(companyFacts).values(row).returning();
  if (!made) throw new Error("The new facts were not returned");
  return made;
}

/** Deletes what a member gave while it waits. Returns whether there was some. */
export async function deleteOpenGiven(tx: Writer, companyId: number, userId: number): Promise<boolean> {
  const gone = await tx
    .delete(companyFacts)
    .where(and(ofMember(companyId, userId), isOpen))
    .returning({ id: companyFacts.id });
  return gone.length > 0;
}

/** Returns what a member gave, the newest first. */
export async function givenBy(companyId: number, userId: number): Promise<GivenRow[]> {
  return db.select().from(companyFacts).where(ofMember(companyId, userId)).orderBy(desc(companyFacts.id)).limit(20);
}

/** Returns what waits of a company, the oldest first. */
export async function openGivenOf(companyId: number, from: Reader = db) {
  const { id, facts, address, note, createdAt } = companyFacts;
  return from
    .select({ id, facts, address, note, createdAt, username: users.username })
    .from(companyFacts)
    .innerJoin(users, eq(users.id, companyFacts.userId))
    .where(and(eq(companyFacts.companyId, companyId), isOpen))
    .orderBy(asc(companyFacts.id))
    .limit(50);
}
export type OpenGiven = Awaited<ReturnType<typeof openGivenOf>>[number];

/** Decides on what waits, and returns it; undefined for what does not. */
export async function closeGiven(tx: Writer, companyId: number, id: number, decision: Decision): Promise<GivenRow | undefined> {
  const one = and(eq(companyFacts.companyId, companyId), eq(companyFacts.id, id), isOpen);
  return (await tx.update(companyFacts).set(decision).where(one).returning())[0];
}
