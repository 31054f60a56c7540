import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { standingLink } from "#app/features/accounts/email-links.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { findWaiting } from "./data.server.ts";
import { stop } from "./ending.server.ts";

/** Returns when the reset of the viewer's sign-in takes effect; null when none waits. @throws SignInNeeded */
export async function ownResetDueAt(viewer: Viewer): Promise<number | null> {
  return (await findWaiting(memberOrThrow(viewer).id))?.dueAt ?? null;
}

/** Stops the reset of the viewer's sign-in. @throws SignInNeeded, Conflict when none waits */
export async function stopOwnReset(viewer: Viewer): Promise<void> {
  const { id } = memberOrThrow(viewer);
  await transaction(async (tx) => {
    const reset = await findWaiting(id, tx);
    if (!reset) throw new Conflict(m.sign_in_reset_ended());
    await stop(tx, reset, "stopped");
  }, unseen);
}

/** Returns when the reset takes effect that a mailed link stops; null for a link that has nothing to stop. */
export async function resetOfLink(token: string): Promise<{ dueAt: number } | null> {
  const link = await standingLink(token, "stop_reset");
  const reset = link && (await findWaiting(link.userId));
  return reset ? { dueAt: reset.dueAt } : null;
}

/** Stops a reset by a mailed link, and nothing else: whoever reads the mail need not be signed in. @throws InvalidInput for a dead link */
export async function stopByLink(token: string): Promise<void> {
  await transaction(async (tx) => {
    const link = await standingLink(token, "stop_reset", Date.now(), tx);
    const reset = link && (await findWaiting(link.userId, tx));
    if (!reset) throw new InvalidInput({ form: m.stop_reset_nothing() });
    await stop(tx, reset, "stopped");
  }, unseen);
}
