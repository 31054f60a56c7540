import { isOneOfMany, type Viewer } from "#app/auth/viewer.ts";
import { savedAmong } from "./data.server.ts";
import type { SaveTarget } from "./rules.ts";

/** Returns the ids of those that the viewer saved; an empty list for a guest. */
export async function mySaves(viewer: Viewer, type: SaveTarget, ids: number[]): Promise<number[]> {
  return viewer && !isOneOfMany(viewer) ? savedAmong(viewer.id, type, ids) : [];
}
