import type { Member } from "#app/auth/viewer.ts";
import { addToBatch } from "#app/db/write-batch.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { updateAccount } from "./data.server.ts";

/** A member who has been away this long begins a new visit. */
const visitEndsMs = 30 * 60_000;
/** How exactly the end of a visit is known; most page loads write nothing. */
const notedEveryMs = 5 * 60_000;

/** Notes that the member reads now, and returns when they last did in the visit before this one; null on the first visit. */
export function noteVisit({ id, visitedAt, visitedBefore }: Member, now: number): number | null {
  const isNew = visitedAt !== null && now - visitedAt > visitEndsMs;
  if (visitedAt === null || now - visitedAt > notedEveryMs) {
    const change = isNew ? { visitedAt: now, visitedBefore: visitedAt } : { visitedAt: now };
    addToBatch(`visit of ${id}`, (tx) => updateAccount(tx, id, change), unseen);
  }
  return isNew ? visitedAt : visitedBefore;
}
