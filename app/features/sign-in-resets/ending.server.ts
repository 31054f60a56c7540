import type { Writer } from "#app/db/client.server.ts";
import { endStopLinks } from "#app/features/accounts/email-links.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import * as data from "./data.server.ts";
import type { ResetEnding } from "./rules.ts";
import { tellOfStop } from "./told.server.ts";

/** Ends a reset that waits, and the links that stop it, so that none of them can stop a later one. Returns false when it has ended already. */
export async function end(tx: Writer, { id, userId }: data.SignInReset, ending: ResetEnding, now: number): Promise<boolean> {
  const isEnded = await data.endReset(tx, id, ending, now);
  if (isEnded) await endStopLinks(tx, userId, now);
  return isEnded;
}

/** Ends a reset that is not carried out, and tells the member. Returns false when it has ended already. */
export async function stop(tx: Writer, reset: data.SignInReset, ending: Exclude<ResetEnding, "done">, now = Date.now()): Promise<boolean> {
  if (!(await end(tx, reset, ending, now))) return false;
  const account = await findAccountById(reset.userId, tx);
  if (account) await tellOfStop(tx, account, ending, now);
  return true;
}

/** Ends the reset of a member who has just come in with all that their sign-in asks for, and so needs none. */
export async function endBySignIn(tx: Writer, userId: number): Promise<void> {
  const reset = await data.findWaiting(userId, tx);
  if (reset) await stop(tx, reset, "signed_in");
}
