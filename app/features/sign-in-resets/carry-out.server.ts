import { hasRole } from "#app/auth/permissions.ts";
import { suspensionOf, withRoleInForce } from "#app/auth/viewer.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { deleteSignIns, findAccountById, replacePassword } from "#app/features/accounts/operations.server.ts";
import { noPassword } from "#app/features/accounts/password.server.ts";
import { eraseSoon } from "#app/features/erasure/operations.server.ts";
import { endOtherWaysIn } from "#app/features/identities/operations.server.ts";
import { deleteSecondStep } from "#app/features/second-step/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import * as data from "./data.server.ts";
import { end, stop } from "./ending.server.ts";
import { resetKeptMs } from "./rules.ts";
import { tellOfEnd } from "./told.server.ts";

/** Carries out the resets that nobody stopped in time, each in a transaction of its own, and forgets old ones; the schedule runs it. */
export async function carryOutResets(now: number): Promise<void> {
  for (const { id } of await data.dueResets(now)) await carryOut(id, now);
  await data.deleteEndedBefore(now - resetKeptMs);
}

/**
 * Takes the second step off, and the password, passkeys and identities with it, since whoever stole one of them needs nothing else then: the only
 * way in is the link that goes to the account's address.
 */
async function carryOut(id: number, now: number): Promise<void> {
  await transaction(async (tx) => {
    const reset = await data.findReset(id, tx);
    const account = reset && (await findAccountById(reset.userId, tx));
    if (!reset || !account) return;
    const starter = reset.startedBy === null ? undefined : await findAccountById(reset.startedBy, tx);
    const isNeeded = account.secondStepSince !== null && account.secondStepSince <= reset.createdAt;
    if (!isNeeded || !mayStill(starter)) return void (await stop(tx, reset, "void", now));
    if (!(await end(tx, reset, "done", now))) return; // stopped this moment
    await deleteSecondStep(tx, account.id);
    await endOtherWaysIn(tx, account.id);
    await replacePassword(tx, account.id, { passwordHash: noPassword }, now);
    await deleteSignIns(tx, account.id);
    await recordStaffAct(tx, starter, {
      kind: "sign_in_reset_done",
      subject: { type: "member", id: account.id },
      detail: { reset: id },
    });
    await tellOfEnd(tx, account, now);
  }, unseen);
  eraseSoon();
}

/** Whether who started it is still an admin who may act: a reset by one whose role was taken for a reason must not outlive that. */
const mayStill = (starter: Account | undefined): starter is Account =>
  starter !== undefined && hasRole(withRoleInForce(starter), "admin") && suspensionOf(starter) === null;
