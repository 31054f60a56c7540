import { asc, gt, lt, sql } from "drizzle-orm";
import { type Change, everything } from "#app/operations/page-parts.server.ts";
import { db, engine, type Writer } from "./client.server.ts";
import { isPostgres } from "./engine.ts";
import { keptMs } from "./kept-changes.ts";
import { preparedOn } from "./prepared.server.ts";
import { changes } from "./schema/index.ts";

type ChangeRow = typeof changes.$inferSelect;

const clearEvery = 100;

const inserted = preparedOn((tx: Writer) =>
  tx
    .insert(changes)
    .values({
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
 * the change: numbers grow in the order of the commits, since one transaction writes at a time.
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
  let readAt = 0; // by a clock that nobody sets
  return async () => {
    const now = await engine.refreshVersion();
    const [startedAt, askedAt] = [Date.now(), performance.now()];
    if (now === version || (isPostgres && now < version)) {
      readAt = askedAt;
      return [];
    }
    const rows = last === null ? [] : await later.execute({ id: last });
    // A transaction of PostgreSQL that was undone leaves a gap between two numbers; SQLite has none, and so shows what others wrote.
    const follows = isPostgres ? rows.length > 0 && askedAt - readAt < keptMs / 2 : rows[0]?.id === (last ?? 0) + 1;
    const isWhole = last === null || follows;
    last = rows.at(-1)?.id ?? (isPostgres ? now : (last ?? (await latest.execute())[0]?.id ?? 0));
    version = isPostgres ? last : now; // not before: what could not be read is read again
    readAt = askedAt;
    engine.hasShown(last);
    return isWhole ? rows : [{ parts: everything.parts, memberId: null, isUrgent: true, createdAt: startedAt }];
  };
}
