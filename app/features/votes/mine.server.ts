import { isOneOfMany, type Viewer } from "#app/auth/viewer.ts";
import type { VoteType } from "#app/features/scores/rules.ts";
import { votesOf } from "./data.server.ts";
import type { VoteTarget } from "./rules.ts";

/** Returns the viewer's votes by target id; empty for a guest. */
export async function myVotes(viewer: Viewer, target: VoteTarget, ids: number[]): Promise<Record<number, VoteType>> {
  return viewer && !isOneOfMany(viewer) ? votesOf(viewer.id, target, ids) : {};
}
