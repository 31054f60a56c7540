import { and, eq, sql } from "drizzle-orm";
import { db, type Reader } from "#app/db/client.server.ts";
import { posts } from "#app/db/schema/index.ts";
import type { PostRow } from "./data.server.ts";

export async function findHeldRow(id: number, from: Reader = db): Promise<PostRow | undefined> {
  return (
    await from
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), sql`removed_by = 'held'`))
  )[0];
}

/** Finds a post that a moderator removed, so that it can be restored. */
export async function findRemovedPost(id: number, from: Reader = db): Promise<PostRow | undefined> {
  return (
    await from
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.removedBy, "moderator")))
  )[0];
}
