import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { appeals, moderationActs, users } from "#app/db/schema/index.ts";

export type AppealRow = typeof appeals.$inferSelect;

export async function appealsOn(actIds: number[]): Promise<AppealRow[]> {
  if (actIds.length === 0) return [];
  return db.select().from(appeals).where(inArray(appeals.actId, actIds));
}

/** Returns the id of the new appeal. */
export async function insertAppeal(tx: Writer, appeal: typeof appeals.$inferInsert): Promise<number> {
  const [row] = await tx.insert(appeals).values(appeal).returning({ id: appeals.id });
  if (!row) throw new Error("The new appeal was not returned");
  return row.id;
}

/** Returns an appeal that waits. */
export async function findOpenAppeal(id: number, from: Reader): Promise<AppealRow | undefined> {
  return (
    await from
      .select()
      .from(appeals)
      .where(and(eq(appeals.id, id), eq(appeals.status, "open")))
  )[0];
}

export async function updateAppeal(tx: Writer, id: number, change: Partial<AppealRow>): Promise<void> {
  await tx.update(appeals).set(change).where(eq(appeals.id, id));
}

const withAct = () =>
  db
    .select({
      id: appeals.id,
      text: appeals.text,
      status: appeals.status,
      answer: appeals.answer,
      since: appeals.createdAt,
      appellantId: users.id,
      appellant: users.username,
      actId: appeals.actId,
      act: moderationActs.act,
      type: moderationActs.targetType,
      targetId: moderationActs.targetId,
      reason: moderationActs.reason,
      actedAt: moderationActs.createdAt,
      moderatorId: moderationActs.moderatorId,
    })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.memberId))
    .innerJoin(moderationActs, eq(moderationActs.id, appeals.actId));

/** Returns appeals that wait, the oldest first, with the act that each is against; those of a deleted account wait no longer. */
export async function openAppeals(limit: number) {
  return withAct().where(eq(appeals.status, "open")).orderBy(asc(appeals.createdAt), asc(appeals.id)).limit(limit);
}

export async function findAppealWithAct(id: number) {
  return (await withAct().where(eq(appeals.id, id)))[0];
}

/** Returns the staff who may decide now: those who are not suspended. */
export async function staffIds(now: number, from: Reader = db): Promise<number[]> {
  const isFree = or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now));
  const rows = await from
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, ["moderator", "admin"]), isFree));
  return rows.map(({ id }) => id);
}
