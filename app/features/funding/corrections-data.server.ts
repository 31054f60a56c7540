import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { corrections, programs, users } from "#app/db/schema/index.ts";
import type { Fact } from "./rules.ts";

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

/** Returns the newest that a member sent about a programme, or about all. */
export async function correctionsBy(userId: number, programId: number | null, limit: number) {
  const { slug, titleEn, titleFr } = programs;
  return db
    .select({ ...getTableColumns(corrections), slug, titleEn, titleFr })
    .from(corrections)
    .innerJoin(programs, eq(programs.id, corrections.programId))
    .where(and(eq(corrections.userId, userId), programId === null ? undefined : eq(corrections.programId, programId)))
    .orderBy(desc(corrections.id))
    .limit(limit);
}

/** Deletes the one of a member that waits for a fact. Returns its id. */
export async function deleteOpen(tx: Writer, userId: number, programId: number, fact: Fact): Promise<number | undefined> {
  const { id, status } = corrections;
  const open = and(eq(corrections.userId, userId), eq(corrections.programId, programId), eq(corrections.fact, fact), eq(status, "open"));
  return (await tx.delete(corrections).where(open).returning({ id }))[0]?.id;
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
