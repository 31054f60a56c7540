import { and, asc, count, eq, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { heldPosts, keywordRules, posts, users } from "#app/db/schema/index.ts";
import type { PostRow } from "./data.server.ts";

/** Written out, as the index of the few has it. */
const isHeld = sql`removed_by = 'held'`;

export async function findHeldRow(id: number, from: Reader = db): Promise<PostRow | undefined> {
  return (
    await from
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), isHeld))
  )[0];
}

/** Returns what a held post was held for; also of one that was removed since and never public. */
export async function findHeld(postId: number, from: Reader = db) {
  const rows = from
    .select({ term: heldPosts.term, wasPublic: heldPosts.wasPublic, ruleId: heldPosts.ruleId, ruleNote: keywordRules.note })
    .from(heldPosts)
    .innerJoin(keywordRules, eq(keywordRules.id, heldPosts.ruleId));
  return (await rows.where(eq(heldPosts.postId, postId)))[0];
}

export async function insertHeld(tx: Writer, held: typeof heldPosts.$inferInsert): Promise<void> {
  await tx.insert(heldPosts).values(held);
}

export async function forgetHeld(tx: Writer, postId: number): Promise<void> {
  await tx.delete(heldPosts).where(eq(heldPosts.postId, postId));
}

/** Returns the posts that wait for a moderator, the longest first. `since` is in milliseconds. */
export async function heldOldestFirst(limit: number) {
  return db
    .select({
      postId: posts.id,
      title: posts.title,
      authorId: posts.userId,
      author: users.username,
      since: sql<number>`${posts.removedAt}`.mapWith(Number),
      ruleNote: keywordRules.note,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(heldPosts, eq(heldPosts.postId, posts.id))
    .innerJoin(keywordRules, eq(keywordRules.id, heldPosts.ruleId))
    .where(isHeld)
    .orderBy(asc(posts.removedAt), asc(posts.id))
    .limit(limit);
}

export async function countHeldPosts(): Promise<number> {
  return (await db.select({ count: count() }).from(posts).where(isHeld))[0]?.count ?? 0;
}
