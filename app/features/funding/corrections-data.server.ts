import { and, asc, desc, eq } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { corrections, programs, users } from "#app/db/schema/index.ts";

export type CorrectionRow = typeof corrections.$inferSelect;

export async function insertCorrection(tx: Writer, row: typeof corrections.$inferInsert): Promise<CorrectionRow> {
  const [made] = await tx.insert(corrections).values(row).returning();
  if (!made) throw new Error("The new correction was not returned");
  return made;
}

const withNames = (from: Reader) => {
  const program = { slug: programs.slug, titleEn: programs.titleEn, titleFr: programs.titleFr };
  return from
    .select({ correction: corrections, program, username: users.username })
    .from(corrections)
    .innerJoin(programs, eq(programs.id, corrections.programId))
    .innerJoin(users, eq(users.id, corrections.userId));
};
export type Correction = Awaited<ReturnType<typeof openCorrections>>[number];

export async function findCorrection(id: number, from: Reader = db): Promise<Correction | undefined> {
  return (await withNames(from).where(eq(corrections.id, id)))[0];
}

/** Returns those that wait, the oldest first. */
export async function openCorrections(limit: number) {
  return withNames(db).where(eq(corrections.status, "open")).orderBy(asc(corrections.id)).limit(limit);
}

/** Returns the newest that a member sent about a programme. */
export async function correctionsBy(userId: number, programId: number, limit: number): Promise<CorrectionRow[]> {
  return db
    .select()
    .from(corrections)
    .where(and(eq(corrections.userId, userId), eq(corrections.programId, programId)))
    .orderBy(desc(corrections.id))
    .limit(limit);
}

/** Decides on one that waits. Returns whether it did. */
export async function closeCorrection(
  tx: Writer,
  id: number,
  decision: Pick<CorrectionRow, "status" | "answer" | "decidedBy" | "decidedAt">,
): Promise<boolean> {
  const open = and(eq(corrections.id, id), eq(corrections.status, "open"));
  return (await tx.update(corrections).set(decision).where(open).returning({ id: corrections.id })).length > 0;
}
