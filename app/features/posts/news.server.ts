import type { Viewer } from "#app/auth/viewer.ts";
import { isOneOfMany } from "#app/auth/viewer.ts";
import { noteVisit } from "#app/features/accounts/visits.server.ts";
import { countNewerPosts } from "./list-data.server.ts";

/** What was posted by others since the reader's visit before this one. `isMore` says that there are more than were counted. */
export type News = { count: number; since: number; isMore: boolean };

const mostCounted = 99;

/** Returns what is new in the list of all posts, and notes the visit; null where nothing is, and on a member's first visit. */
export async function newsFor(viewer: Viewer): Promise<News | null> {
  if (!viewer || isOneOfMany(viewer)) return null;
  const since = noteVisit(viewer, Date.now());
  if (since === null) return null;
  const found = await countNewerPosts(since, viewer.id, mostCounted + 1);
  return found === 0 ? null : { count: Math.min(found, mostCounted), since, isMore: found > mostCounted };
}
