import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { applicationFigures, applications, programs, users } from "#app/db/schema/index.ts";
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

/** Returns the programmes that somebody said it of, or that have figures. */
export async function toldPrograms(): Promise<number[]> {
  const said = db.select({ id: applications.programId }).from(applications);
  return (await said.union(db.select({ id: applicationFigures.programId }).from(applicationFigures))).map(({ id }) => id);
}

/** Returns the applications to a programme, each with what decides whether it counts. */
export async function applicationsTo(programId: number, from: Reader = db) {
  const { createdAt, emailVerifiedAt } = users;
  return from
    .select({ said: applications, account: { createdAt, emailVerifiedAt } })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.programId, programId));
}

/** Stores the figures, and that they count these applications to the programme as they stand, and no other. */
export async function storeFigures(tx: Writer, programId: number, counted: ApplicationRow[], figures: Figures | null): Promise<void> {
  const { id, revision } = applications;
  const isCounted = inArray(id, counted.map((one) => one.id)); // biome-ignore format: one line
  await tx.update(applications).set({ countedRevision: sql`case when ${isCounted} then ${revision} end` }).where(eq(applications.programId, programId)); // biome-ignore format: one line
  const row = { programId, counted: counted.length, figures };
  await tx.insert(applicationFigures).values(row).onConflictDoUpdate({ target: applicationFigures.programId, set: row });
}
