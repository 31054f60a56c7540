import { hasRole } from "#app/auth/permissions.ts";
import { type Member, moderatorOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { isMailed, notifyUnlessUnread, setMailOf } from "#app/features/notifications/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { AdminOnly, Conflict } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { claimMs, type Holder, type Item, isForAdmins, itemTypes, pathOf } from "./rules.ts";

/** Returns the viewer when they may decide on this item. @throws SignInNeeded, NotAllowed, AdminOnly */
function reviewerOrThrow(viewer: Viewer, item: Item): Member {
  const member = moderatorOrThrow(viewer);
  if (isForAdmins(item) && !hasRole(member, "admin")) throw new AdminOnly(m.admin_restricted());
  return member;
}

/** Returns who is looking at an item now; null for nobody. @throws SignInNeeded, NotAllowed */
export async function holderOf(viewer: Viewer, item: Item, now = Date.now()): Promise<Holder | null> {
  moderatorOrThrow(viewer);
  return (await data.holdersOf([item], now)).get(item) ?? null;
}

/** Returns who is looking at what now, by the item. @throws SignInNeeded, NotAllowed */
export async function claimsNow(viewer: Viewer, now: number): Promise<Map<string, Holder>> {
  moderatorOrThrow(viewer);
  return data.claimsNow(now);
}

/**
 * Claims an item for 15 minutes, or for 15 minutes more. `takesOver` claims what a colleague holds. @throws SignInNeeded, NotAllowed,
 * AdminOnly, Conflict when a colleague holds it
 */
export async function claimItem(viewer: Viewer, item: Item, takesOver = false): Promise<void> {
  const member = reviewerOrThrow(viewer, item);
  await transaction(async (tx) => {
    const now = Date.now();
    const holder = (await data.holdersOf([item], now, tx)).get(item);
    const isOthers = holder !== undefined && holder.userId !== member.id;
    if (isOthers && !takesOver) throw heldBy(holder);
    await data.putClaim(tx, item, member.id, now, now + claimMs);
    if (holder?.userId !== member.id) await recordStaffAct(tx, member, { kind: "review_claimed", subject: subjectOf(item), detail: { taken_over: isOthers } });
  }, unseen); // biome-ignore format: one act
}

/** Gives an item back; what a colleague holds stays theirs. @throws SignInNeeded, NotAllowed, AdminOnly */
export async function releaseItem(viewer: Viewer, item: Item): Promise<void> {
  const member = reviewerOrThrow(viewer, item);
  await transaction(async (tx) => {
    if ((await data.holdersOf([item], Date.now(), tx)).get(item)?.userId !== member.id) return;
    await data.deleteClaim(tx, item);
    await recordStaffAct(tx, member, { kind: "review_released", subject: subjectOf(item) });
  }, unseen);
}

/** Ends the review of an item in the transaction of the decision; without a member, whoever holds it. @throws Conflict when a colleague holds it */
export async function endReview(tx: Writer, member: Pick<Member, "id"> | null, item: Item): Promise<void> {
  const holder = (await data.holdersOf([item], Date.now(), tx)).get(item);
  if (holder && member && holder.userId !== member.id) throw heldBy(holder);
  await data.deleteClaim(tx, item);
}

const heldBy = ({ username, until }: Holder) =>
  new Conflict(m.review_held({ username, minutes: Math.max(1, Math.ceil((until - Date.now()) / 60_000)) }));

function subjectOf(item: Item) {
  const [type, id] = item.split(".");
  const known = itemTypes.find((one) => one === type) ?? "post";
  return { type: known === "listing" ? "company" : known, id: Number(id) } as const;
}

// ---- Who is told of new items ----------------------------------------------------------------

/**
 * Tells the staff who asked for it that an item waits, in the transaction that puts it there; once until they have read it. `what` is the
 * item's kind unless given; `except` are those who may not decide on this one.
 */
export async function tellReviewers(
  tx: Writer,
  item: Item,
  { what = item.split(".")[0] ?? "", except = [] }: { what?: string; except?: number[] } = {},
): Promise<void> {
  const details = { item: what };
  for (const userId of await data.watchers(tx, isForAdmins(item))) {
    if (except.includes(userId)) continue;
    await notifyUnlessUnread(tx, { userId, kind: "review_item", actorId: null, path: pathOf(item), details });
  }
}

/** Returns whether the viewer is told of new items, and whether by mail too. @throws SignInNeeded, NotAllowed */
export async function watchOf(viewer: Viewer): Promise<{ here: boolean; byMail: boolean }> {
  const { id } = moderatorOrThrow(viewer);
  return { here: await data.isWatching(id), byMail: await isMailed(id, "review_item") };
}

/** Sets how the viewer is told; a mail goes with a notification. @throws SignInNeeded, NotAllowed */
export async function watch(viewer: Viewer, { here, byMail }: { here: boolean; byMail: boolean }): Promise<void> {
  const { id } = moderatorOrThrow(viewer);
  await transaction(async (tx) => {
    await data.setWatching(tx, id, here || byMail, Date.now());
    await setMailOf(tx, id, "review_item", byMail);
  }, unseen);
}
