import { and, desc, eq, gt, lt, ne, notExists, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { alias } from "#app/db/columns.ts";
import { inOrder, pastCursor } from "#app/db/id-pages.ts";
import { moderationActs, users } from "#app/db/schema/index.ts";
import type { ItemKind, WholeItem } from "#app/features/items/rules.ts";
import type { IdPage } from "#app/text/cursors.ts";
import type { LoggedAct, Reason, Target } from "./rules.ts";

export async function insertAct(
  tx: Writer,
  act: {
    moderatorId: number;
    act: LoggedAct;
    target: Target;
    reason: Reason | null;
    note: string;
    memberId: number | null;
    saidEn: string;
    saidFr: string;
    item: WholeItem | null;
  },
): Promise<void> {
  const { target, ...rest } = act;
  await tx.insert(moderationActs).values({ ...rest, targetType: target.type, targetId: target.id, createdAt: Date.now() });
}

const on = ({ type, id }: { type: ItemKind; id: number }) => and(eq(moderationActs.targetType, type), eq(moderationActs.targetId, id));
const actColumns = {
  id: moderationActs.id,
  act: moderationActs.act,
  type: moderationActs.targetType,
  targetId: moderationActs.targetId,
  reason: moderationActs.reason,
  note: moderationActs.note,
  createdAt: moderationActs.createdAt,
  moderator: users.username,
};

const saidColumns = { saidEn: moderationActs.saidEn, saidFr: moderationActs.saidFr };

/** Returns the acts on a target, the newest first, with the moderators' names and notes. */
export async function actsOn(target: Target, from: Reader = db) {
  return from
    .select(actColumns)
    .from(moderationActs)
    .leftJoin(users, eq(users.id, moderationActs.moderatorId))
    .where(on(target))
    .orderBy(desc(moderationActs.id))
    .limit(20);
}

/** Returns what was done about a member's texts and about them, the newest first. */
export async function actsAbout(memberId: number, from: Reader = db) {
  return from
    .select({
      ...actColumns,
      memberId: moderationActs.memberId,
      moderatorId: moderationActs.moderatorId,
      item: moderationActs.item,
      ...saidColumns,
    })
    .from(moderationActs)
    .leftJoin(users, eq(users.id, moderationActs.moderatorId))
    .where(eq(moderationActs.memberId, memberId))
    .orderBy(desc(moderationActs.id))
    .limit(200);
}

/** Returns a target as a moderator last released it; null for what nobody did. */
export async function releasedItem(target: { type: ItemKind; id: number }, from: Reader = db): Promise<WholeItem | null> {
  const releases = from
    .select({ item: moderationActs.item })
    .from(moderationActs)
    .where(and(on(target), eq(moderationActs.act, "release")))
    .orderBy(desc(moderationActs.id))
    .limit(1);
  return (await releases)[0]?.item ?? null;
}

/** Erases what the acts on a target keep of its text. */
export async function forgetItem(tx: Writer, target: Target): Promise<void> {
  await tx.update(moderationActs).set({ item: null }).where(on(target));
}

/** Returns an act along with whom it was about. */
export async function findAct(id: number, from: Reader = db) {
  return (await from.select().from(moderationActs).where(eq(moderationActs.id, id)))[0];
}

/** Returns what everyone may read of the acts, the newest first: not the release of a post, which nobody has seen withheld. */
export async function publicActs(before: number, limit: number) {
  return db
    .select({
      id: moderationActs.id,
      act: moderationActs.act,
      type: moderationActs.targetType,
      targetId: moderationActs.targetId,
      reason: moderationActs.reason,
      createdAt: moderationActs.createdAt,
    })
    .from(moderationActs)
    .where(and(lt(moderationActs.id, before), ne(moderationActs.act, "release")))
    .orderBy(desc(moderationActs.id))
    .limit(limit);
}

const later = alias(moderationActs, "later");

/** Returns a page of the removals, of each target the last alone; some of them may have been undone since. */
export async function removals(page: IdPage, limit: number) {
  const again = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.targetType, moderationActs.targetType),
        eq(later.targetId, moderationActs.targetId),
        gt(later.id, moderationActs.id),
        eq(later.act, "remove"),
      ),
    );
  return db
    .select(actColumns)
    .from(moderationActs)
    .leftJoin(users, eq(users.id, moderationActs.moderatorId))
    .where(and(eq(moderationActs.act, "remove"), pastCursor(moderationActs.id, page), notExists(again)))
    .orderBy(inOrder(moderationActs.id, page))
    .limit(limit);
}
