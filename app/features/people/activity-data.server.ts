import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { comments, postListings, posts, projects } from "#app/db/schema/index.ts";
import { standing } from "#app/db/standing-comments.ts";

/** Returns when a member's newest posts since then were made. */
export async function postTimes(userId: number, since: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ at: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.userId, userId), gt(posts.createdAt, since), isNull(posts.removedAt)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows.map((row) => row.at);
}

/** Returns the authors of the newest posts since then. */
export async function newestWriters(since: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: posts.userId })
    .from(postListings)
    .innerJoin(posts, eq(posts.id, postListings.postId))
    .where(and(eq(postListings.list, "all"), gt(postListings.createdAt, since)))
    .orderBy(desc(postListings.createdAt), desc(postListings.postId))
    .limit(limit);
  return [...new Set(rows.map((row) => row.userId))];
}

/** Returns when a member's newest projects since then were made; private ones only for their author. */
export async function projectTimes(userId: number, withPrivate: boolean, since: number, limit: number): Promise<number[]> {
  const visible = withPrivate ? undefined : eq(projects.isPublic, true);
  const rows = await db
    .select({ at: projects.createdAt })
    .from(projects)
    .where(and(eq(projects.userId, userId), gt(projects.createdAt, since), isNull(projects.removedAt), visible))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(limit);
  return rows.map((row) => row.at);
}

/** Returns a member's newest comments, which an index keeps by id and not by time: when each was made, and whether others may read it. */
export async function commentTimes(userId: number, withPrivate: boolean, limit: number) {
  return db
    .select({ at: comments.createdAt, stands: sql<number>`(${standing(userId, withPrivate)})` })
    .from(comments)
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(projects, eq(projects.id, comments.projectId))
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.id))
    .limit(limit);
}
