import { and, desc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { comments, posts, projects } from "#app/db/schema/index.ts";

/**
 * Which comments stand where others may read them; for queries that join posts and projects. On the member's own private projects they
 * stand for the member alone.
 */
export const standing = (userId: number, withPrivate: boolean) =>
  and(
    isNull(comments.deletedAt),
    isNull(comments.removedAt),
    or(
      and(isNotNull(posts.id), isNull(posts.removedAt)),
      and(
        isNotNull(projects.id),
        isNull(projects.removedAt),
        or(eq(projects.isPublic, true), withPrivate ? eq(projects.userId, userId) : undefined),
      ),
    ),
  );

/** Returns a member's comments with an id below `before`, the newest first, with the title of what each is about. */
export async function commentsOfMember(userId: number, withPrivate: boolean, before: number, limit: number) {
  return db
    .select({
      id: comments.id,
      postId: comments.postId,
      projectId: comments.projectId,
      content: comments.content,
      language: comments.language,
      upvotes: comments.upvotes,
      downvotes: comments.downvotes,
      createdAt: comments.createdAt,
      title: sql<string>`coalesce(${posts.title}, ${projects.title})`,
      titleLanguage: sql<typeof comments.$inferSelect.language>`coalesce(${posts.language}, ${projects.language})`,
      subjectAuthorId: sql<number>`coalesce(${posts.userId}, ${projects.userId})`,
    })
    .from(comments)
    .leftJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(projects, eq(projects.id, comments.projectId))
    .where(and(eq(comments.userId, userId), lt(comments.id, before), standing(userId, withPrivate)))
    .orderBy(desc(comments.id))
    .limit(limit);
}
