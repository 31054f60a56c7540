import { hasRole } from "#app/auth/permissions.ts";
import type { Member } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { namedBy, type WholeItem } from "#app/features/items/rules.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { excerptLength } from "#app/features/notifications/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { excerpt } from "#app/text/excerpt.ts";
import { language } from "#app/words/messages.ts";
import { insertAct } from "./data.server.ts";
import type { LoggedAct, Reason, Target } from "./rules.ts";

/** What a member is told beside the reason, in each language. */
export type Said = { en: string; fr: string };
const nothingSaid: Said = { en: "", fr: "" };

/** `item` is what was decided on, as the moderator saw it, and `memberId` whose it is. */
type Recorded = {
  act: LoggedAct;
  target: Target;
  item: WholeItem;
  memberId: number;
  reason?: Reason | undefined;
  note?: string | undefined;
  said?: Said | undefined;
};

/** Records an act of a moderator, inside the transaction that carries it out. */
export async function recordAct(tx: Writer, moderator: Member, recorded: Recorded): Promise<void> {
  const { act, target, reason, item, note = "", memberId, said = nothingSaid } = recorded;
  if (hasRole(moderator, "moderator")) {
    await recordStaffAct(tx, moderator, { kind: "moderation", subject: target, detail: { act, reason: reason ?? null } });
  }
  await insertAct(tx, {
    moderatorId: moderator.id,
    act,
    target,
    reason: reason ?? null,
    note,
    item,
    memberId,
    saidEn: said.en,
    saidFr: said.fr,
  });
}

type Removal = {
  act?: "remove" | "remove_pictures";
  target: Target;
  item: WholeItem;
  authorId: number;
  reason?: Reason;
  note?: string;
  said?: Said;
};

/** Records the removal of something, or of its pictures, and notifies the author of the reason and of what it was. The notification does not name the moderator. */
export async function recordRemoval(tx: Writer, moderator: Member, removal: Removal): Promise<void> {
  const { act = "remove", target, item, authorId, reason = "other", note, said } = removal;
  await recordAct(tx, moderator, { act, target, item, reason, note, memberId: authorId, said });
  const { title, text } = namedBy(item);
  const what = act === "remove" ? "removed" : "pictures_removed";
  await tellMember(tx, authorId, { what, target: target.type, reason, title, text: excerpt(text, excerptLength) }, said);
}

/** Notifies a member of an act about them, with what staff said of it in their language; the page it leads to has all of it. */
export async function tellMember(tx: Writer, userId: number, details: Record<string, string>, said = nothingSaid): Promise<void> {
  const account = await findAccountById(userId, tx);
  const words = said[account?.language ?? language()];
  const { title = "", text = "" } = details;
  const about = [title, text, words].filter((line) => line !== "");
  const told = { ...details, saidEn: said.en, saidFr: said.fr };
  await notify(tx, { userId, kind: "moderation", actorId: null, path: "/moderation/mine", details: told }, about);
}

export { actsAbout, actsOn, findAct, forgetItem, publicActs, releasedItem, removals } from "./data.server.ts";
