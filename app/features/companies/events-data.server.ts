import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { db, type Reader, type Writer } from "#app/db/client.server.ts";
import { companyEvents, companyMessages, users } from "#app/db/schema/index.ts";
import { moveWeek } from "#app/features/counters/operations.server.ts";
import type { WeeklyKind } from "#app/features/counters/rules.ts";
import type { Change } from "#app/operations/revisions.ts";
import type { CompanyRow } from "./data.server.ts";

export type CompanyEvent = (typeof companyEvents.$inferSelect)["event"];

/** Removes the texts that a leaving member wrote into a company's history, and their messages; the events themselves stay. */
export async function forgetSubmitter(tx: Writer, companyId: number, userId: number) {
  await tx
    .update(companyEvents)
    .set({ changes: [], note: "" })
    .where(and(eq(companyEvents.companyId, companyId), eq(companyEvents.actorId, userId)));
  await tx.delete(companyMessages).where(and(eq(companyMessages.companyId, companyId), eq(companyMessages.authorId, userId)));
}

type NewEvent = {
  actorId: number | null;
  event: CompanyEvent;
  note?: string;
  changes?: Change[];
  waitedMs?: number | null;
};

const weeklyKindOf: { [event in CompanyEvent]?: WeeklyKind } = {
  submitted: "submissions",
  approved: "decisions",
  rejected: "decisions",
  needs_changes: "decisions",
};

/** Records an event with the revision that it led to. */
export async function insertEvent(tx: Writer, { id: companyId, revision }: CompanyRow, { changes = [], ...event }: NewEvent) {
  const createdAt = Date.now();
  await tx.insert(companyEvents).values({ ...event, companyId, revision, changes, createdAt });
  const kind = weeklyKindOf[event.event];
  if (kind) await moveWeek(tx, kind, createdAt, 1);
}

/** Returns the events after a revision, the oldest first. */
export async function eventsSince(companyId: number, revision: number, from: Reader) {
  return from
    .select({
      event: companyEvents.event,
      changes: companyEvents.changes,
      createdAt: companyEvents.createdAt,
      actorId: companyEvents.actorId,
      actor: users.username,
    })
    .from(companyEvents)
    .leftJoin(users, eq(users.id, companyEvents.actorId))
    .where(and(eq(companyEvents.companyId, companyId), gt(companyEvents.revision, revision)))
    .orderBy(asc(companyEvents.id));
}

/** Returns the fields of a company that somebody has edited. */
export async function editedFields(from: Reader, companyId: number): Promise<Set<string>> {
  const rows = await from
    .select({ changes: companyEvents.changes })
    .from(companyEvents)
    .where(and(eq(companyEvents.companyId, companyId), eq(companyEvents.event, "edited")));
  return new Set(rows.flatMap(({ changes }) => changes.map((change) => change.field)));
}

export async function eventsOf(companyId: number) {
  return db
    .select({
      id: companyEvents.id,
      event: companyEvents.event,
      revision: companyEvents.revision,
      note: companyEvents.note,
      changes: companyEvents.changes,
      createdAt: companyEvents.createdAt,
      actor: users.username,
    })
    .from(companyEvents)
    .leftJoin(users, eq(users.id, companyEvents.actorId))
    .where(eq(companyEvents.companyId, companyId))
    .orderBy(desc(companyEvents.id))
    .limit(50);
}

/** Returns how long the last decisions took, in milliseconds. */
export async function lastWaits(most: number): Promise<number[]> {
  const rows = await db
    .select({ waitedMs: companyEvents.waitedMs })
    .from(companyEvents)
    .where(and(inArray(companyEvents.event, ["approved", "rejected"]), sql`${companyEvents.waitedMs} is not null`))
    .orderBy(desc(companyEvents.id))
    .limit(most);
  return rows.flatMap((row) => (row.waitedMs === null ? [] : [row.waitedMs]));
}
