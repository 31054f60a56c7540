import { hasRole } from "#app/auth/permissions.ts";
import { isSelf, type Viewer } from "#app/auth/viewer.ts";
import { isBarredFrom } from "#app/features/connections/operations.server.ts";
import { mayReadPost } from "#app/features/posts/held.server.ts";
import { mayReadProject } from "#app/features/projects/standing.server.ts";
import { NotFound } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { findComment } from "./data.server.ts";

/**
 * Returns whether everybody may read a comment that the viewer may read: one that stands where they may read, one of theirs that waits, and for
 * moderators what waits or was removed. @throws NotFound
 */
export async function mayReadComment(viewer: Viewer, id: number): Promise<{ isForAll: boolean }> {
  const comment = await findComment(id);
  const isTheirs = comment?.removedBy === "held" && isSelf(viewer, comment.userId);
  const judges = viewer !== null && hasRole(viewer, "moderator");
  const isThere = comment && comment.deletedAt === null && (comment.removedAt === null || isTheirs || judges);
  if (!isThere || (await isBarredFrom(viewer, comment.userId))) throw new NotFound("comment", m.comment_not_found());
  if (comment.removedAt !== null) return { isForAll: false };
  if (comment.postId !== null) return mayReadPost(viewer, comment.postId);
  return mayReadProject(viewer, comment.projectId ?? 0);
}
