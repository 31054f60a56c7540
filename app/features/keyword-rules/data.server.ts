import { and, asc, count, desc, eq, isNull, ne } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { nextRevision } from "#app/db/revision.ts";
import { keywordRules, posts } from "#app/db/schema/index.ts";

export type RuleRow = typeof keywordRules.$inferSelect;

export async function allRules(): Promise<RuleRow[]> {
  return db.select().from(keywordRules).orderBy(desc(keywordRules.isActive), desc(keywordRules.id));
}

export async function activeRules(from: Reader): Promise<RuleRow[]> {
  return from.select().from(keywordRules).where(eq(keywordRules.isActive, true)).orderBy(asc(keywordRules.id));
}

export async function countOtherActive(tx: Writer, id: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(keywordRules)
    .where(and(eq(keywordRules.isActive, true), ne(keywordRules.id, id)));
  return row?.count ?? 0;
}

export async function findRule(id: number, from: Reader = db): Promise<RuleRow | undefined> {
  return (await from.select().from(keywordRules).where(eq(keywordRules.id, id)))[0];
}

export async function insertRule(tx: Writer, rule: typeof keywordRules.$inferInsert): Promise<RuleRow> {
  const [row] = await tx.insert(keywordRules).values(rule).returning();
  if (!row) throw new Error("The new rule was not returned");
  return row;
}

export async function updateRule(tx: Writer, id: number, change: Partial<typeof keywordRules.$inferInsert>): Promise<void> {
  await tx
    .update(keywordRules)
    .set({ ...change, ...nextRevision(keywordRules) })
    .where(eq(keywordRules.id, id));
}

/** Returns what a rule is tried on: the latest public posts. */
export async function latestPosts(limit: number) {
  return db
    .select({ title: posts.title, content: posts.content, tags: posts.tags, url: posts.url, city: posts.city })
    .from(posts)
    .where(isNull(posts.removedAt))
    .orderBy(desc(posts.id))
    .limit(limit);
}
