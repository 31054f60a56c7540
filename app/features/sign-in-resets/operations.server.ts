import { adminOrThrow, provenAdminOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { isUniqueViolation } from "#app/db/errors.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { deletedMemberId } from "#app/features/accounts/rules.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import * as data from "./data.server.ts";
import { stop } from "./ending.server.ts";
import { checkReset, type ResetInput } from "./forms.server.ts";
import { endedShown, resetMs } from "./rules.ts";
import { tellOfStart } from "./told.server.ts";

export type ShownReset = Awaited<ReturnType<typeof data.waitingResets>>[number];

/** Returns the resets that wait, the next one first, and those that ended last. @throws AdminOnly */
export async function listResets(viewer: Viewer): Promise<{ waiting: ShownReset[]; ended: ShownReset[] }> {
  adminOrThrow(viewer);
  const [waiting, ended] = await Promise.all([data.waitingResets(), data.endedResets(endedShown)]);
  return { waiting, ended };
}

/** Returns the member with this name or address. @throws AdminOnly, InvalidInput */
export async function findMemberToReset(viewer: Viewer, called: string): Promise<number> {
  adminOrThrow(viewer);
  const id = await data.memberCalled(called);
  if (id === undefined) throw new InvalidInput({ member: m.sign_in_reset_no_member() });
  return id;
}

/** Returns a member with the reset that waits for them, and the sentence that says why none can be started; null where one can. @throws AdminOnly, NotFound */
export async function showMemberToReset(viewer: Viewer, memberId: number) {
  const admin = adminOrThrow(viewer);
  const account = await accountOrThrow(memberId);
  const waiting = (await data.waitingResets()).find((reset) => reset.memberId === memberId) ?? null;
  const { id, username, suspendedUntil } = account;
  return { member: { id, username, suspendedUntil }, waiting, unfit: whyNot(admin, account) };
}

/**
 * Starts the reset of a member's sign-in: every address is told now, and after `resetHours` the second step and the password are off
 * (carry-out.server.ts). @throws AdminOnly, ProofNeeded, NotFound, NotAllowed for one's own, InvalidInput, Conflict where one waits already
 */
export async function startReset(viewer: Viewer, memberId: number, input: ResetInput): Promise<data.SignInReset> {
  adminOrThrow(viewer);
  const checked = checkReset(input);
  const admin = provenAdminOrThrow(viewer, m.sign_in_reset_start());
  const now = Date.now();
  return transaction(async (tx) => {
    const account = await accountOrThrow(memberId, tx);
    if (account.id === admin.id) throw new NotAllowed(m.sign_in_reset_own());
    const unfit = whyNot(admin, account);
    if (unfit) throw new InvalidInput({ form: unfit });
    if (await data.findWaiting(memberId, tx)) throw new Conflict(m.sign_in_reset_waits());
    const row = { ...checked, userId: memberId, startedBy: admin.id, createdAt: now, dueAt: now + resetMs };
    const reset = await data.insertReset(tx, row);
    const detail = { reset: reset.id, reason: checked.reason };
    await recordStaffAct(tx, admin, { kind: "sign_in_reset_started", subject: { type: "member", id: memberId }, detail });
    await tellOfStart(tx, account, reset, now);
    return reset;
  }, unseen).catch((error) => {
    throw isUniqueViolation(error, "sign_in_resets.user_id") ? new Conflict(m.sign_in_reset_waits()) : error;
  });
}

/** Calls a reset off that waits. @throws AdminOnly, NotFound, Conflict when it has ended */
export async function callOffReset(viewer: Viewer, id: number): Promise<void> {
  const admin = adminOrThrow(viewer);
  await transaction(async (tx) => {
    const reset = await data.findReset(id, tx);
    if (!reset) throw new NotFound("page", m.page_not_found_text());
    if (!(await stop(tx, reset, "called_off"))) throw new Conflict(m.sign_in_reset_ended());
    const subject = { type: "member" as const, id: reset.userId };
    await recordStaffAct(tx, admin, { kind: "sign_in_reset_called_off", subject, detail: { reset: id } });
  }, unseen);
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

/** Why no reset of a member can be started. A suspension is no reason: a member who is suspended may sign in, to read and to appeal. */
function whyNot(admin: { id: number }, account: Account): string | null {
  if (account.id === admin.id) return m.sign_in_reset_own();
  if (account.secondStepSince === null) return m.sign_in_reset_nothing({ username: `u/${account.username}` });
  return settings.sendsMail ? null : m.sign_in_reset_no_mail();
}

async function accountOrThrow(id: number, from?: Parameters<typeof findAccountById>[1]): Promise<Account> {
  const account = id === deletedMemberId ? undefined : await findAccountById(id, from);
  if (!account) throw new NotFound("member", m.member_not_found());
  return account;
}
