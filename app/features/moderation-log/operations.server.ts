import { hasRole } from "#app/auth/permissions.ts";
import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { language } from "#app/words/messages.ts";
import { insertAct } from "./data.server.ts";
import type { Act, Reason, Target } from "./rules.ts";

/** What a member is told beside the reason, in each language. */
export type Said = { en: string; fr: string };
const nothingSaid: Said = { en: "", fr: "" };

/** `memberId` is whom a removal, a suspension or its opposite is about. */
type Recorded = { act: Act | "edit"; target: Target; reason?: Reason; note?: string; memberId?: number; said?: Said };

/** Records an act of a moderator, inside the transaction that carries it out. */
export async function recordAct(tx: Writer, moderator: Member, recorded: Recorded): Promise<void> {
  const { act, target, reason, note = "", memberId = null, said = nothingSaid } = recorded;
  if (hasRole(moderator, "moderator")) {
    await recordStaffAct(tx, moderator, { kind: "moderation", subject: target, detail: { act, reason: reason ?? null } });
  }
  await insertAct(tx, { moderatorId: moderator.id, act, target, reason: reason ?? null, note, memberId, saidEn: said.en, saidFr: said.fr });
}

type Removal = { reason?: Reason; note?: string; said?: Said };

/** Records a removal and notifies the author of the reason. The notification does not name the moderator. */
export async function recordRemoval(tx: Writer, moderator: Member, target: Target, authorId: number, removal: Removal = {}): Promise<void> {
  const { reason = "other", note, said } = removal;
  await recordAct(tx, moderator, { act: "remove", target, reason, note, memberId: authorId, said });
  await tellMember(tx, authorId, { what: "removed", target: target.type, reason }, said);
}

/** Notifies a member of an act about them, with what staff said of it in their language; the page it leads to has all of it. */
export async function tellMember(tx: Writer, userId: number, details: Record<string, string>, said = nothingSaid): Promise<void> {
  const account = await findAccountById(userId, tx);
  const words = said[account?.language ?? language()];
  const about = words === "" ? [] : [words];
  await notify(tx, { userId, kind: "moderation", actorId: null, path: "/moderation/mine", details }, about);
}

export { actsAbout, actsOn, findAct, publicActs, removals } from "./data.server.ts";
