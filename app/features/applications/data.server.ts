import { and, desc, eq, lt } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { applicationFigures, applications, programs } from "#app/db/schema/index.ts";
import type { Figures } from "./figures.ts";

export type ApplicationRow = typeof applications.$inferSelect;
type Said = Omit<typeof applications.$inferInsert, "id" | "programId" | "userId" | "createdAt" | "revision" | "countedRevision">;

export async function findApplication(programId: number, userId: number, from: Reader = db): Promise<ApplicationRow | undefined> {
  const own = and(eq(applications.programId, programId), eq(applications.userId, userId));
  return (await from.select().from(applications).where(own))[0];
}

/** Adds the first application of a member to a programme. What has been seen to this month waits for the next one. */
export async function insertApplication(tx: Writer, said: Said & { programId: number; userId: number }, month: string): Promise<void> {
  const once = { target: [applications.programId, applications.userId], set: { ...said, ...nextRevision(applications) } };
  await tx
    .insert(applications)
    .values({ ...said, createdAt: said.updatedAt })
    .onConflictDoUpdate(once);
  await tx.insert(applicationFigures).values({ programId: said.programId, month }).onConflictDoNothing();
}

export async function updateApplication(tx: Writer, id: number, said: Said): Promise<void> {
  await tx
    .update(applications)
    .set({ ...said, ...nextRevision(applications) })
    .where(eq(applications.id, id));
}

export async function deleteApplication(tx: Writer, id: number): Promise<void> {
  await tx.delete(applications).where(eq(applications.id, id));
}

/** Returns the programmes that a member said it of, the latest first. */
export async function applicationsOf(userId: number) {
  const { slug, titleEn, titleFr } = programs;
  return db
    .select({ slug, titleEn, titleFr, outcome: applications.outcome })
    .from(applications)
    .innerJoin(programs, eq(programs.id, applications.programId))
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.updatedAt), desc(applications.id));
}

export async function findFigures(programId: number, from: Reader = db) {
  return (await from.select().from(applicationFigures).where(eq(applicationFigures.programId, programId)))[0];
}

/** Returns the programmes that nobody has seen to since before a month. */
export async function lastSeenBefore(month: string) {
  const { programId, counted } = applicationFigures;
  return db.select({ programId, counted }).from(applicationFigures).where(lt(applicationFigures.month, month));
}

export async function applicationsTo(programId: number, from: Reader = db): Promise<ApplicationRow[]> {
  return from.select().from(applications).where(eq(applications.programId, programId));
}

export async function noteSeen(tx: Writer, programId: number, month: string): Promise<void> {
  await tx.update(applicationFigures).set({ month }).where(eq(applicationFigures.programId, programId));
}

/** Stores the figures, and that they count every application to the programme as it stands. */
export async function storeFigures(tx: Writer, programId: number, counted: number, figures: Figures | null): Promise<void> {
  await tx.update(applications).set({ countedRevision: applications.revision }).where(eq(applications.programId, programId));
  await tx.update(applicationFigures).set({ counted, figures }).where(eq(applicationFigures.programId, programId));
}
