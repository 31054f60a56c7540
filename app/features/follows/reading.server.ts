import { isOneOfMany, type Member, type Viewer } from "#app/auth/viewer.ts";
import { addToBatch } from "#app/db/write-batch.server.ts";
import { visitNow } from "#app/features/accounts/visits.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import * as data from "./data.server.ts";
import type { FollowTarget } from "./rules.ts";

/** How a reader follows a discussion: whether they have muted it, and when they last read it in the visit before; null where they never did. */
export type Reading = { isMuted: boolean; since: number | null };
const ofNobody: Reading = { isMuted: false, since: null };

/**
 * Notes that the viewer reads a discussion that they follow, and returns how they do. Whoever has muted it, or finds something in it newer than
 * their last visit, gets a page of their own.
 */
export async function noteReading(viewer: Viewer, target: FollowTarget, newestAt: () => Promise<number>): Promise<Reading> {
  if (!viewer) return ofNobody;
  if (!isOneOfMany(viewer)) return readingOf(viewer, target, newestAt);
  const newest = await newestAt();
  viewer.many?.exceptWhere(async (member) => {
    const { isMuted, since } = await readingOf(member, target, async () => newest);
    return isMuted || (since !== null && newest > since);
  });
  return ofNobody;
}

async function readingOf({ id }: Member, target: FollowTarget, newestAt: () => Promise<number>): Promise<Reading> {
  const row = await data.findVisits(id, target);
  if (!row) return ofNobody;
  const [{ noted: later, since }, { visitedAt, visitedBefore }] = [visitNow(row, Date.now()), row];
  // What came meanwhile is read by now, and no digest tells of it.
  const noted = later ?? ((await newestAt()) > (visitedAt ?? 0) ? { visitedAt: Date.now(), visitedBefore } : null);
  if (noted)
    addToBatch(`visit of ${id} to ${target}`, (tx) => data.saveVisits(tx, id, target, noted.visitedAt, noted.visitedBefore), unseen);
  return { isMuted: row.channel === "mute", since };
}
