import { forEachReader, isAnyMember } from "#app/auth/shared-rendering.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { addToBatch, batchedWrites } from "#app/db/write-batch.server.ts";
import { countedAt, insertView, type Viewed } from "./data.server.ts";

const countsAgainMs = 3_600_000;
const nameOf = (kind: Viewed, id: number) => `view of ${kind} ${id} by `;

/**
 * Counts a view unless the viewer is a guest or the author, or was counted within the last hour (docs/product/votes.md#views). Returns true
 * when the view is counted; it is written within a second, in a batch with others. On a shared page, counts every reader who gets the page.
 */
export async function countView(viewer: Viewer, kind: Viewed, id: number, authorId?: number): Promise<boolean> {
  if (!viewer) return false;
  if (isAnyMember(viewer)) {
    forEachReader((member) => countView(member, kind, id, authorId));
    return false;
  }
  if (viewer.id === authorId) return false;
  const now = Date.now();
  // Read first, because most page loads are not a new view and need no write.
  const last = await countedAt(kind, id, viewer.id);
  if (last !== undefined && last > now - countsAgainMs) return false;
  return addToBatch(nameOf(kind, id) + viewer.id, (tx) => insertView(tx, kind, id, viewer.id, now, now - countsAgainMs));
}

/** Returns the number of counted views that are still in the batch. */
export const waitingViews = (kind: Viewed, id: number) => batchedWrites(nameOf(kind, id));
