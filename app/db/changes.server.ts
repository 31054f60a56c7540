import { asc, gt, lt, sql } from "drizzle-orm";
import { type Change, everything } from "#app/operations/page-parts.server.ts";
import { db, engine, type Writer } from "./client.server.ts";
import { isPostgres } from "./engine.ts";
import { keptMs } from "./kept-changes.ts";
import { preparedOn } from "./prepared.server.ts";
import { changes } from "./schema/index.ts";

type ChangeRow = typeof changes.$inferSelect;

const clearEvery = 100;

/**
 * The number after the last one. PostgreSQL's sequence would leave a gap where a transaction was undone, which looks like a change that is gone;
 * it is told, for a table that somebody emptied and for processes of an earlier version.
 */
const nextNumber = sql<number>`setval('changes_id_seq',
  coalesce((select max(${changes.id}) from ${changes}), (select last_value from changes_id_seq)) + 1)`;

const inserted = preparedOn((tx: Writer) =>
  tx
    .insert(changes)
    .values({
      ...(isPostgres && { id: nextNumber }),
      parts: sql.placeholder("parts"),
      memberId: sql.placeholder("memberId"),
      isUrgent: sql.placeholder("isUrgent"),
      createdAt: sql.placeholder("createdAt"),
    })
    .returning({ id: changes.id })
    .prepare(),
);

/**
 * Records what a transaction changed, within it, so that the pages of every process that serves this database follow. Returns the number of
 * the change: numbers grow by one in the order of the commits, since one transaction writes at a time.
 */
export async function recordChange(tx: Writer, { parts, by, isUrgent = false }: Change, now = Date.now()): Promise<number> {
  const [row] = await inserted(tx).execute({ parts, memberId: by ?? null, isUrgent, createdAt: now });
  if (row && row.id % clearEvery === 0) await tx.delete(changes).where(lt(changes.createdAt, now - keptMs));
  return row?.id ?? 0;
}

const later = db
  .select()
  .from(changes)
  .where(gt(changes.id, sql.placeholder("id")))
  .orderBy(asc(changes.id))
  .prepare();
const latest = db
  .select({ id: sql<number | null>`max(${changes.id})` })
  .from(changes)
  .prepare();

type Written = Pick<ChangeRow, "parts" | "memberId" | "isUrgent" | "createdAt">;

/**
 * Returns a function that gives the changes since it was called last, the oldest first. What was written without saying so, by another
 * program or so long ago that its row has gone, comes as a change of everything. Calls must not overlap.
 */
export function changeReader(): () => Promise<Written[]> {
  let version = -1;
  let last: number | null = null;
  return async () => {
    const now = await engine.refreshVersion();
    const startedAt = Date.now();
    if (now === version || (isPostgres && now < version)) return [];
    const rows = last === null ? [] : await later.execute({ id: last });
    // By the numbers: whoever deletes old changes goes by a clock, which may be far ahead.
    const isWhole = last === null || rows[0]?.id === last + 1;
    last = rows.at(-1)?.id ?? (isPostgres ? now : (last ?? (await latest.execute())[0]?.id ?? 0));
    version = isPostgres ? last : now; // not before: what could not be read is read again
    engine.hasShown(last);
    return isWhole ? rows : [{ parts: everything.parts, memberId: null, isUrgent: true, createdAt: startedAt }];
  };
}
