import type { Writer } from "#app/db/client.server.ts";
import { notify } from "#app/features/notifications/operations.server.ts";
import { tellReviewers } from "#app/features/reviews/operations.server.ts";
import { itemOf } from "#app/features/reviews/rules.ts";
import * as data from "./held-data.server.ts";
import type { HeldTarget } from "./rules.ts";

export { countHeld, findHeld, forgetHeld, heldOldestFirst } from "./held-data.server.ts";

/** The columns of what is held: those of something removed, so that whatever hides removed things hides it. */
export const heldSince = (now: number) => ({ removedAt: now, removedBy: "held" as const });

/** Why an item waits: a rule and which of its terms, or no rule at all. */
type Reason = { ruleId: number | null; term: string };
/** `path` is where its author finds it, `name` its title or its words; `wasPublic` says whether others could read it before. */
type Waiting = { authorId: number; path: string; name: string; wasPublic: boolean };

/** Stores why an item waits, and tells its author and the reviewers. */
export async function holdItem(tx: Writer, target: HeldTarget, held: Reason, { wasPublic, ...waiting }: Waiting): Promise<void> {
  await data.putHeld(tx, target, held, wasPublic);
  await tellAuthor(tx, target, waiting, "held");
  await tellReviewers(tx, itemOf(target.type, target.id), { what: "held" });
}

/** Ends the wait of an item that is public from now on, and returns what is known of it; undefined for what did not wait. */
export async function endWait(tx: Writer, target: HeldTarget): Promise<Awaited<ReturnType<typeof data.findHeld>>> {
  const held = await data.findHeld(target, tx);
  await data.forgetHeld(tx, target);
  return held;
}

type Told = Omit<Waiting, "wasPublic">;

export const tellReleased = (tx: Writer, target: HeldTarget, released: Told) => tellAuthor(tx, target, released, "released");

async function tellAuthor(tx: Writer, { type }: HeldTarget, { authorId, path, name }: Told, what: "held" | "released"): Promise<void> {
  await notify(tx, { userId: authorId, kind: "moderation", actorId: null, path, details: { what, target: type } }, [name]);
}
