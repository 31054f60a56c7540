import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { comments, posts, projects } from "./schema/index.ts";

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
