import { and, desc, eq } from "drizzle-orm";
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

/** Adds the first application of a member to a programme. */
export async function insertApplication(tx: Writer, said: Said & { programId: number; userId: number }): Promise<void> {
  const once = { target: [applications.programId, applications.userId], set: { ...said, ...nextRevision(applications) } };
  await tx
    .insert(applications)
    .values({ ...said, createdAt: said.updatedAt })
    .onConflictDoUpdate(once);
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

export const allFigures = () => db.select({ programId: applicationFigures.programId, counted: applicationFigures.counted }).from(applicationFigures); // biome-ignore format: one query

export async function applicationsTo(programId: number, from: Reader = db): Promise<ApplicationRow[]> {
  return from.select().from(applications).where(eq(applications.programId, programId));
}

/** Stores the figures, and that they count every application to the programme as it stands. */
export async function storeFigures(tx: Writer, programId: number, counted: number, figures: Figures | null): Promise<void> {
  await tx.update(applications).set({ countedRevision: applications.revision }).where(eq(applications.programId, programId));
  const row = { programId, counted, figures };
  await tx.insert(applicationFigures).values(row).onConflictDoUpdate({ target: applicationFigures.programId, set: row });
}
