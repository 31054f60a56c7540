import type { Member } from "#app/auth/viewer.ts";
import { addToBatch } from "#app/db/write-batch.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { updateAccount } from "./data.server.ts";

/** A member who has been away this long begins a new visit. */
const visitEndsMs = 30 * 60_000;
/** How exactly the end of a visit is known; most page loads write nothing. */
const notedEveryMs = 5 * 60_000;

type Visits = { visitedAt: number | null; visitedBefore: number | null };

/** Returns the visits as they are to be noted now, null where nothing is, and when the visit before this one ended; null on the first. */
export function visitNow({ visitedAt, visitedBefore }: Visits, now: number): { noted: Visits | null; since: number | null } {
  const isNew = visitedAt !== null && now - visitedAt > visitEndsMs;
  const since = isNew ? visitedAt : visitedBefore;
  const isNoted = visitedAt !== null && now - visitedAt <= notedEveryMs;
  return { noted: isNoted ? null : { visitedAt: now, visitedBefore: since }, since };
}

/** Notes that the member reads now, and returns when they last did in the visit before this one; null on the first visit. */
export function noteVisit(member: Member, now: number): number | null {
  const { noted, since } = visitNow(member, now);
  if (noted) addToBatch(`visit of ${member.id}`, (tx) => updateAccount(tx, member.id, noted), unseen);
  return since;
}
