import { adminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { type BulkOutcome, tally } from "#app/operations/bulk.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./follow-ups-data.server.ts";
import { type FollowedKind, followedKinds, records } from "./records.ts";

/** A day to come back to has come when it has begun, UTC. */
export const dueBefore = (now: number) => now + 1;

/** Counts the policies and the contacts whose day has come. @throws AdminOnly */
export async function followUpsDue(viewer: Viewer, now = Date.now()): Promise<Record<FollowedKind, number>> {
  adminOrThrow(viewer);
  return { policy: await data.countDue("policy", dueBefore(now)), contact: await data.countDue("contact", dueBefore(now)) };
}

export const tickedActs = ["mine", "followed"] as const;
/** A record that was ticked, as it was shown. */
export type Ticked = { id: number; revision: number };

/**
 * Takes over the records that were ticked, or notes that somebody came back to them, each in a transaction of its own. Returns how many it
 * was done with, and how many were left out because they have changed since they were shown. @throws AdminOnly, InvalidInput
 */
export async function changeTickedRecords(viewer: Viewer, kind: FollowedKind, ticked: Ticked[], act: string): Promise<BulkOutcome> {
  const admin = adminOrThrow(viewer);
  const known = tickedActs.find((one) => one === act);
  if (!known) throw new InvalidInput({ act: m.table_choose() });
  if (ticked.length === 0) throw new InvalidInput({ row: m.table_none_ticked() });
  const change = known === "mine" ? { ownerId: admin.id } : { followUpAt: null };
  return tally(ticked, ({ id, revision }) =>
    transaction(async (tx) => {
      const row = await data.findFollowed(tx, kind, id);
      if (row?.revision !== revision) return row ? "changed" : "gone";
      await data.changeFollowUp(tx, kind, id, change);
      await recordStaffAct(tx, admin, { kind: "record_edited", subject: { type: kind, id } });
      return "done";
    }),
  );
}

const batch = 100;

/** Reminds the owners of records whose day has come, once for each day that is set; the server calls this every hour. */
export async function remindOwners(now: number): Promise<void> {
  for (const kind of followedKinds) {
    while ((await transaction((tx) => remindSome(tx, kind, now), unseen)) === batch);
  }
}

async function remindSome(tx: Parameters<typeof notify>[0], kind: FollowedKind, now: number): Promise<number> {
  const rows = await data.unreminded(tx, kind, dueBefore(now), batch);
  for (const { id, title, ownerId, followUpAt } of rows) {
    if (ownerId !== null) {
      const path = `${records[kind].path}/${id}`;
      await notify(tx, { userId: ownerId, kind: "follow_up", actorId: null, path, details: { what: kind, name: title } });
    }
    await data.rememberReminded(tx, kind, id, followUpAt);
  }
  return rows.length;
}
