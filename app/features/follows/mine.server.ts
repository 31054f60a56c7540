import { isOneOfMany, type Viewer } from "#app/auth/viewer.ts";
import { followedAmong } from "./data.server.ts";
import type { FollowTarget } from "./rules.ts";

/** Returns those of these that the viewer follows; an empty list for a guest. */
export async function myFollows(viewer: Viewer, targets: FollowTarget[]): Promise<FollowTarget[]> {
  return viewer && !isOneOfMany(viewer) ? followedAmong(viewer.id, targets) : [];
}
