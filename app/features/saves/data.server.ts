import { and, asc, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { among } from "#app/db/dialect.ts";
import { saves } from "#app/db/schema/index.ts";
import type { Cursor } from "#app/text/cursors.ts";
import type { SaveTarget } from "./rules.ts";

const own = (userId: number, type: SaveTarget) => and(eq(saves.userId, userId), eq(saves.targetType, type));

export async function setSave(tx: Writer, userId: number, type: SaveTarget, id: number, stands: boolean): Promise<void> {
  if (stands) {
    await tx.insert(saves).values({ userId, targetType: type, targetId: id, createdAt: Date.now() }).onConflictDoNothing();
  } else {
    await tx.delete(saves).where(and(own(userId, type), eq(saves.targetId, id)));
  }
}

const inFolder = (folder: string | null) => (folder === null ? undefined : eq(saves.folder, folder));

export async function savedTypes(userId: number, folder: string | null): Promise<SaveTarget[]> {
  const rows = db.selectDistinct({ type: saves.targetType }).from(saves);
  return (await rows.where(and(eq(saves.userId, userId), inFolder(folder)))).map(({ type }) => type);
}

export async function foldersOf(userId: number, from: Reader = db): Promise<string[]> {
  const rows = from.selectDistinct({ folder: saves.folder }).from(saves);
  return (await rows.where(and(eq(saves.userId, userId), isNotNull(saves.folder)))).flatMap(({ folder }) => folder ?? []);
}

/** In which folder something is, and when the member is reminded of it. */
export type Note = Pick<typeof saves.$inferSelect, "folder" | "remindAt">;

export async function findNote(from: Reader, userId: number, type: SaveTarget, id: number): Promise<Note | undefined> {
  const rows = from.select({ folder: saves.folder, remindAt: saves.remindAt }).from(saves);
  return (await rows.where(and(own(userId, type), eq(saves.targetId, id))))[0];
}

export async function updateNote(tx: Writer, userId: number, type: SaveTarget, id: number, note: Note): Promise<void> {
  await tx
    .update(saves)
    .set(note)
    .where(and(own(userId, type), eq(saves.targetId, id)));
}

/** Puts all that is in one folder of a member into another, or in none. Returns how many. */
export async function moveFolder(tx: Writer, userId: number, from: string, to: string | null): Promise<number> {
  const inIt = and(eq(saves.userId, userId), eq(saves.folder, from));
  return (await tx.update(saves).set({ folder: to }).where(inIt).returning({ id: saves.targetId })).length;
}

/** Returns what members are to be reminded of, the longest due first. */
export async function dueReminders(now: number, limit: number) {
  const { userId, targetType: type, targetId: id, remindAt } = saves;
  const rows = db.select({ userId, type, id, remindAt }).from(saves).where(lte(remindAt, now));
  return rows.orderBy(asc(remindAt)).limit(limit);
}
export type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number];

/** Ends a reminder. Returns whether it still stood as it was read. */
export async function endReminder(tx: Writer, { userId, type, id, remindAt }: DueReminder): Promise<boolean> {
  if (remindAt === null) return false;
  const same = and(own(userId, type), eq(saves.targetId, id), eq(saves.remindAt, remindAt));
  return (await tx.update(saves).set({ remindAt: null }).where(same).returning({ id: saves.targetId })).length > 0;
}

const savesAmong = db
  .select({ id: saves.targetId })
  .from(saves)
  .where(
    and(
      eq(saves.userId, sql.placeholder("userId")),
      eq(saves.targetType, sql.placeholder("type")),
      among(saves.targetId, sql.placeholder("ids")),
    ),
  )
  .prepare();

/** Returns the ids of those that the member saved. */
export async function savedAmong(userId: number, type: SaveTarget, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await savesAmong.execute({ userId, type, ids: JSON.stringify(ids) });
  return rows.map((row) => row.id);
}

/** Gives what was saved after `now`, by a clock that ran ahead, the time it is. Returns how many. */
export async function redateSaves(tx: Writer, now: number): Promise<number> {
  return (await tx.update(saves).set({ createdAt: now }).where(gt(saves.createdAt, now)).returning({ id: saves.targetId })).length;
}

type Listed = { folder: string | null; cursor: Cursor | null; limit: number };

/** Returns what a member saved, the latest first; in one folder where that is given. */
export async function savedBy(userId: number, type: SaveTarget, { folder, cursor, limit }: Listed) {
  const beyond = cursor ? sql`(${saves.createdAt}, ${saves.targetId}) < (${cursor.value}, ${cursor.id})` : undefined;
  return db
    .select({ id: saves.targetId, createdAt: saves.createdAt, folder: saves.folder, remindAt: saves.remindAt })
    .from(saves)
    .where(and(own(userId, type), inFolder(folder), beyond))
    .orderBy(desc(saves.createdAt), desc(saves.targetId))
    .limit(limit);
}
