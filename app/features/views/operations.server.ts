import type { Viewer } from "#app/auth/viewer.ts";
import { addToBatch, batchedWrites } from "#app/db/write-batch.server.ts";
import { partOf } from "#app/operations/page-parts.server.ts";
import { countedAt, deleteViewsBefore, insertView, type Viewed } from "./data.server.ts";
import { viewDays } from "./rules.ts";

const countsAgainMs = 3_600_000;
const nameOf = (kind: Viewed, id: number) => `view of ${kind} ${id} by `;

/**
 * Counts a member once an hour (docs/product/votes.md#views); guests, where they may read at all, are not counted, and nobody's own is.
 * True when it will be counted: it is written with others, within a second. Of many viewers each is counted.
 */
export async function countView(viewer: Viewer, kind: Viewed, id: number, authorId?: number): Promise<boolean> {
  if (!viewer) return false;
  if (viewer.many) {
    viewer.many.forEachLater((member) => countView(member, kind, id, authorId));
    return false;
  }
  if (viewer.id === authorId) return false;
  const now = Date.now();
  // Read first, because most page loads are not a new view and need no write.
  const last = await countedAt(kind, id, viewer.id);
  if (last !== undefined && last > now - countsAgainMs) return false;
  const lists = { post: [], project: [partOf.projects], company: [partOf.companies] };
  const change = { parts: [partOf[kind](id), ...lists[kind]] };
  return addToBatch(nameOf(kind, id) + viewer.id, (tx) => insertView(tx, kind, id, viewer.id, now, now - countsAgainMs), change);
}

/** Returns the number of counted views that are still in the batch. */
export const waitingViews = (kind: Viewed, id: number) => batchedWrites(nameOf(kind, id));

/** Deletes old views; the schedule runs it every day. */
export const forgetOldViews = (now: number): Promise<void> => deleteViewsBefore(now - viewDays * 24 * countsAgainMs);
