import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import * as data from "./data.server.ts";
import type { Reported, Verdict } from "./rules.ts";

/** Closes the open reports on something in the transaction of the decision, and tells those who reported it. */
export async function decideReports(tx: Writer, by: Member, target: Reported, verdict: Verdict, note = ""): Promise<void> {
  const reports = await data.openReportsOf(target, tx);
  await data.closeReports(tx, target, { decidedBy: by.id, decidedAt: Date.now(), note, status: verdict });
  const details = { what: `report_${verdict}`, of: `report_${verdict}`, item: `${target.type}:${target.id}` };
  for (const { reporterId: userId } of reports) {
    if (userId !== null) await notify(tx, { userId, kind: "moderation", actorId: null, path: "/moderation/log", details });
  }
}

export { insertReport, type OpenReport, openReportsOf } from "./data.server.ts";
