import { hasRole } from "#app/auth/permissions.ts";
import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { insertAct } from "./data.server.ts";
import type { Act, Reason, Target } from "./rules.ts";

type Recorded = { act: Act | "edit"; target: Target; reason?: Reason; note?: string };

/** Records an act of a moderator, inside the transaction that carries it out. */
export async function recordAct(tx: Writer, moderator: Member, { act, target, reason, note = "" }: Recorded): Promise<void> {
  if (hasRole(moderator, "moderator")) {
    await recordStaffAct(tx, moderator, { kind: "moderation", subject: target, detail: { act, reason: reason ?? null } });
  }
  await insertAct(tx, { moderatorId: moderator.id, act, target, reason: reason ?? null, note });
}

/** Records a removal and notifies the author of the reason. The notification does not name the moderator. */
export async function recordRemoval(tx: Writer, moderator: Member, target: Target, authorId: number, reason: Reason = "other", note = "") {
  await recordAct(tx, moderator, { act: "remove", target, reason, note });
  const details = { what: "removed", target: target.type, reason };
  await notify(tx, { userId: authorId, kind: "moderation", actorId: null, path: "/moderation/log", details });
}

export { actsOn, publicActs, removals } from "./data.server.ts";
