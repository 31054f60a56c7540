import { and, asc, count, eq, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { comments, heldItems, keywordRules, posts, postTranslations, projects, users } from "#app/db/schema/index.ts";
import type { HeldTarget } from "./rules.ts";

const of = ({ type, id }: HeldTarget) => and(eq(heldItems.type, type), eq(heldItems.itemId, id));

/** Returns why an item waits; also of one that was removed since and never public. `ruleNote` is null for what waits without a rule. */
export async function findHeld(target: HeldTarget, from: Reader = db) {
  const rows = from
    .select({ term: heldItems.term, wasPublic: heldItems.wasPublic, ruleId: heldItems.ruleId, ruleNote: keywordRules.note })
    .from(heldItems)
    .leftJoin(keywordRules, eq(keywordRules.id, heldItems.ruleId));
  return (await rows.where(of(target)))[0];
}

/** Stores why an item waits. One that waits already keeps whether it was public before. */
export async function putHeld(
  tx: Writer,
  target: HeldTarget,
  held: { ruleId: number | null; term: string },
  wasPublic: boolean,
): Promise<void> {
  const row = { type: target.type, itemId: target.id, ...held, wasPublic };
  await tx
    .insert(heldItems)
    .values(row)
    .onConflictDoUpdate({ target: [heldItems.type, heldItems.itemId], set: held });
}

export async function forgetHeld(tx: Writer, target: HeldTarget): Promise<void> {
  await tx.delete(heldItems).where(of(target));
}

const tables = { post: posts, translation: postTranslations, comment: comments, project: projects };
const titles = { post: posts.title, translation: postTranslations.title, comment: comments.content, project: projects.title };

/** Written out, as the index of the few has it. */
const isHeld = (type: HeldTarget["type"]) => sql`${tables[type].removedBy} = 'held'`;

/** Returns what waits of one kind, of one author where `authorId` is given, the longest first. `since` is in milliseconds. */
export async function heldOldestFirst(type: HeldTarget["type"], limit: number, authorId?: number) {
  const table = tables[type];
  const rows = await db
    .select({
      id: table.id,
      title: titles[type],
      authorId: table.userId,
      author: users.username,
      since: sql<number>`${table.removedAt}`.mapWith(Number),
      ruleNote: sql<string>`coalesce(${keywordRules.note}, '')`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .innerJoin(heldItems, and(eq(heldItems.type, type), eq(heldItems.itemId, table.id)))
    .leftJoin(keywordRules, eq(keywordRules.id, heldItems.ruleId))
    .where(and(isHeld(type), authorId === undefined ? undefined : eq(table.userId, authorId)))
    .orderBy(asc(table.removedAt), asc(table.id))
    .limit(limit);
  return rows.map((row) => ({ type, ...row }));
}

export async function countHeld(type: HeldTarget["type"]): Promise<number> {
  return (await db.select({ count: count() }).from(tables[type]).where(isHeld(type)))[0]?.count ?? 0;
}
