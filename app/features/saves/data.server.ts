import { and, desc, eq, gt, sql } from "drizzle-orm";
import { db, type Writer } from "#app/db/client.server.ts";
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

export async function hasSaved(tx: Writer, userId: number, type: SaveTarget): Promise<boolean> {
  return (await tx.select({ id: saves.targetId }).from(saves).where(own(userId, type)).limit(1)).length > 0;
}

export async function savedTypes(userId: number): Promise<SaveTarget[]> {
  return (await db.selectDistinct({ type: saves.targetType }).from(saves).where(eq(saves.userId, userId))).map(({ type }) => type);
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

/** Returns what a member saved, the latest first. */
export async function savedBy(userId: number, type: SaveTarget, cursor: Cursor | null, limit: number) {
  const beyond = cursor ? sql`(${saves.createdAt}, ${saves.targetId}) < (${cursor.value}, ${cursor.id})` : undefined;
  return db
    .select({ id: saves.targetId, createdAt: saves.createdAt })
    .from(saves)
    .where(and(own(userId, type), beyond))
    .orderBy(desc(saves.createdAt), desc(saves.targetId))
    .limit(limit);
}
