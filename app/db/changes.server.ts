import { asc, gt, lt, sql } from "drizzle-orm";
import { type Change, everything } from "#app/page-parts.server.ts";
import { dataVersion, db, type Writer } from "./client.server.ts";
import { preparedOn } from "./prepared.server.ts";
import { changes } from "./schema/index.ts";

type ChangeRow = typeof changes.$inferSelect;

/** Longer than any page is kept (app/server/page-cache.ts). */
export const keptMs = 120_000;
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

/** Records what a transaction changed, within it, so that the pages of every process that serves this database follow. */
export async function recordChange(tx: Writer, { parts, by, isUrgent = false }: Change, now = Date.now()): Promise<void> {
  const [row] = await inserted(tx).execute({ parts, memberId: by ?? null, isUrgent, createdAt: now });
  if (row && row.id % clearEvery === 0) await tx.delete(changes).where(lt(changes.createdAt, now - keptMs));
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
    const now = dataVersion();
    if (now === version) return [];
    const rows = last === null ? [] : await later.execute({ id: last });
    const isWhole = last === null || rows[0]?.id === last + 1;
    last = rows.at(-1)?.id ?? last ?? (await latest.execute())[0]?.id ?? 0;
    version = now; // not before: what could not be read is read again
    return isWhole ? rows : [{ parts: everything.parts, memberId: null, isUrgent: true, createdAt: Date.now() }];
  };
}
