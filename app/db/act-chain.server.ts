import { createHash } from "node:crypto";
import type { staffActs } from "./schema/staff-acts.ts";

export type ActRow = typeof staffActs.$inferSelect;

/** Returns the hash of an act: SHA-256, in hex, over what the row says and the hash of the row before. */
export function hashOfAct({ number, at, actorId, kind, subjectType, subjectId, detail, previous }: Omit<ActRow, "hash">): string {
  const content = JSON.stringify([number, at, actorId, kind, subjectType, subjectId, detail, previous]);
  return createHash("sha256").update(content).digest("hex");
}

export type ActChain = { rows: number; brokenAt: number | null };

/**
 * Follows the chain of acts in batches. Returns the number of the first row that is missing, changed or out of its place. What was cut off at
 * the end does not show: for that, compare with an earlier export.
 */
export async function checkActChain(batchAfter: (number: number) => ActRow[] | Promise<ActRow[]>): Promise<ActChain> {
  let [last, previous] = [0, ""];
  while (true) {
    const batch = await batchAfter(last);
    if (batch.length === 0) return { rows: last, brokenAt: null };
    for (const row of batch) {
      if (row.number !== last + 1 || row.previous !== previous || row.hash !== hashOfAct(row)) return { rows: last, brokenAt: last + 1 };
      [last, previous] = [row.number, row.hash];
    }
  }
}

/** The batch after a number, `$1`, for the doctor's own connections. */
export const actBatchSql = `select number, at, actor_id as "actorId", kind, subject_type as "subjectType", subject_id as "subjectId", detail,
  previous, hash from staff_acts where number > $1 order by number limit 1000`;
