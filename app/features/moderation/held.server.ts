import { moderatorOrThrow } from "#app/auth/moderator.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { countHeldPosts, heldOldestFirst } from "#app/features/posts/held.server.ts";

/**
 * Returns the posts that keyword rules hold, the longest first: rows of `{ postId, title, authorId, author, since, ruleNote }`, `since` in
 * milliseconds. @throws SignInNeeded, NotAllowed
 */
export async function listHeld(viewer: Viewer, limit: number) {
  moderatorOrThrow(viewer);
  return heldOldestFirst(limit);
}

/** Returns how many posts keyword rules hold. @throws SignInNeeded, NotAllowed */
export async function countHeld(viewer: Viewer): Promise<number> {
  moderatorOrThrow(viewer);
  return countHeldPosts();
}
