import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { type BulkOutcome, tally } from "#app/operations/bulk.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { cursorFrom, cursorText, pageOf, textCursorFrom } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { acceptEdits, setPriority } from "./review.server.ts";
import { type Priority, pageSize, priorities, type WorkflowOrder } from "./rules.ts";
import { companiesToReview, type ReviewFilters, valueIn, workflowStats } from "./workflow-data.server.ts";

/** Returns the workflow's counts and a page of its rows in this order. @throws SignInNeeded, AdminOnly */
export async function listWorkflow(
  viewer: Viewer,
  filters: ReviewFilters,
  { order = "newest", after = null, limit = pageSize }: { order?: WorkflowOrder; after?: string | null; limit?: number } = {},
) {
  adminOrThrow(viewer);
  const now = Date.now();
  const cursor = order === "name" ? textCursorFrom(after) : cursorFrom(after);
  const read = await companiesToReview(filters, order, cursor, limit + 1, now);
  const page = pageOf(read, limit, ({ company }) => cursorText({ value: valueIn(order, company), id: company.id }));
  return { ...page, stats: await workflowStats(now) };
}

export const bulkActs = [...priorities, "seen"] as const;
/** A company that was ticked, as the reviewer saw it. */
export type Ticked = { id: number; revision: number };

/**
 * Does one thing with every company that was ticked, each in a transaction of its own. Returns how many it was done with, and how many were
 * left out because they have changed since they were shown. @throws SignInNeeded, AdminOnly, InvalidInput
 */
export async function changeTicked(viewer: Viewer, ticked: Ticked[], act: string): Promise<BulkOutcome> {
  adminOrThrow(viewer);
  const known = bulkActs.find((one) => one === act);
  if (!known) throw new InvalidInput({ act: m.table_choose() });
  if (ticked.length === 0) throw new InvalidInput({ row: m.table_none_ticked() });
  return tally(ticked, async ({ id, revision }) => {
    try {
      if (known === "seen") await acceptEdits(viewer, id, revision);
      else await setPriority(viewer, id, known satisfies Priority, revision);
      return "done";
    } catch (error) {
      if (error instanceof NotFound) return "gone";
      if (error instanceof Conflict) return "changed";
      throw error;
    }
  });
}
