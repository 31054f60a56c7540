import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { comments, posts, projects } from "#app/db/schema/index.ts";
import { standing } from "#app/db/standing-comments.ts";

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
