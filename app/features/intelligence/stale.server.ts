import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { noteRead, unreadSince } from "#app/features/funding/checked.server.ts";
import { opportunitiesWithIds } from "#app/features/funding/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { type BulkOutcome, tally } from "#app/operations/bulk.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { dayMs } from "#app/text/spans.ts";
import { m } from "#app/words/messages.ts";
import { recomputeAlerts } from "./alerts.server.ts";
import type { Ticked } from "./follow-ups.server.ts";
import { sourceStaleDays } from "./rules.ts";

const stalePageSize = 50;

/** Returns a page of the facts whose source nobody has read for `sourceStaleDays`, and how many there are. @throws AdminOnly */
export async function staleFacts(viewer: Viewer, after: string | null = null, { limit = stalePageSize, now = Date.now() } = {}) {
  adminOrThrow(viewer);
  return unreadSince(now - sourceStaleDays * dayMs, after, limit);
}

/**
 * Notes that the viewer read the sources of these programmes today, each in a transaction of its own. Returns how many it was done with, and
 * how many were left out because they have changed since they were shown. @throws AdminOnly, InvalidInput
 */
export async function checkFacts(viewer: Viewer, ticked: Ticked[], now = Date.now()): Promise<BulkOutcome> {
  const admin = adminOrThrow(viewer);
  if (ticked.length === 0) throw new InvalidInput({ row: m.table_none_ticked() });
  const bulk = await tally(ticked, (one) =>
    transaction(async (tx) => {
      if (!(await noteRead(tx, one, now))) return (await opportunitiesWithIds([one.id])).length > 0 ? "changed" : "gone";
      await recordStaffAct(tx, admin, { kind: "facts_checked", subject: { type: "program", id: one.id } });
      return "done";
    }),
  );
  await recomputeAlerts(now);
  return bulk;
}
