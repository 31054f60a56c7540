import { adminOrThrow, type Member, memberOrThrow, provenOrThrow, type Viewer } from "#app/auth/viewer.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { findAccountByEmail, findAccountById, hasPassword, showAccount, updateAccount } from "#app/features/accounts/operations.server.ts";
import { notifyOfSecurity } from "#app/features/notifications/security-notices.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { settings } from "#app/process/settings.server.ts";
import { m } from "#app/words/messages.ts";
import { type KeyShown, newRecoveryCodes, phoneCode, recoveryHash, showKey, stepOf } from "./codes.server.ts";
import * as data from "./data.server.ts";
import { inGroups, ticketMinutes } from "./rules.ts";
import { openKey, sealKey } from "./sealed-key.server.ts";
import { keyToSetUp, setUpTicket } from "./tickets.server.ts";

/** What a member sees of their second step. */
export type OwnStep = {
  since: number | null;
  recoveryCodesLeft: number;
  /** When those were made; null without any. */
  recoveryCodesMadeAt: number | null;
  /** Whether the key cannot be read, since the site has another secret: then recovery codes alone work. */
  isKeyLost: boolean;
  /** For staff, when their role needs it: since a day, from a day on, or never (null). Undefined for plain members. */
  neededFrom?: number | null;
};

/** Returns where the second step of the viewer stands. @throws SignInNeeded, NotFound */
export async function showSecondStep(viewer: Viewer): Promise<OwnStep> {
  const account = await showAccount(viewer);
  const codes = await data.recoveryCodesOf(account.id);
  const made = { recoveryCodesLeft: codes.length, recoveryCodesMadeAt: codes[0]?.createdAt ?? null };
  const own = { since: account.secondStepSince, ...made, isKeyLost: isKeyLost(account) };
  return account.role === "member" ? own : { ...own, neededFrom: settings.secondStepFrom };
}

/** Returns how many of the staff have no second step. @throws AdminOnly */
export async function countStaffWithout(viewer: Viewer): Promise<number> {
  adminOrThrow(viewer);
  return data.countStaffWithout();
}

export const isKeyLost = (account: Account): boolean => account.secondStepSince !== null && openKey(account) === null;

/** Begins the set-up with a new key, and returns the ticket that carries it. @throws SignInNeeded, ProofNeeded, Conflict */
export async function beginSecondStep(viewer: Viewer): Promise<string> {
  const member = provenOrThrow(viewer, m.second_step_title());
  await refuseWhen(member, "on");
  return setUpTicket(member.id);
}

/** Returns the key that the viewer is setting up; null when they are not. @throws SignInNeeded */
export function keyBeingSetUp(viewer: Viewer, ticket: string | null): KeyShown | null {
  const member = memberOrThrow(viewer);
  const key = keyToSetUp(member.id, ticket);
  return key === null ? null : showKey(key, member.email);
}

/**
 * Turns the second step on, once a code shows that the phone has the key. Returns the recovery codes, which nothing can show again.
 * `shownKey` is the key on the page that was sent, as its text: another tab may have begun again with another.
 * @throws SignInNeeded, InvalidInput, Conflict when it is on already
 */
export async function turnOnSecondStep(
  viewer: Viewer,
  ticket: string | null,
  typed: string,
  userAgent = "",
  shownKey?: string,
): Promise<string[]> {
  const member = memberOrThrow(viewer);
  await refuseWhen(member, "on");
  const key = keyToSetUp(member.id, ticket);
  if (key === null) throw new InvalidInput({ form: m.second_step_set_up_late({ minutes: ticketMinutes }) });
  if (shownKey !== undefined && shownKey !== inGroups(key)) throw new InvalidInput({ code: m.second_step_other_key() });
  const now = Date.now();
  const usedAt = stepOf(key, phoneCode(typed) ?? "", now);
  if (usedAt === null) throw new InvalidInput({ code: m.second_step_first_wrong() });
  const codes = newRecoveryCodes();
  await transaction(async (tx) => {
    await refuseWhen(member, "on", tx);
    const step = { secondStepSince: now, secondStepKey: sealKey(member.id, key), secondStepUsedAt: usedAt };
    await updateAccount(tx, member.id, step);
    await data.replaceRecoveryCodes(tx, member.id, hashesOf(member, codes), now);
    await notifyOfSecurity(tx, member.id, "second_step_on", { userAgent });
  }, unseen);
  return codes;
}

/** Replaces the recovery codes and returns the new ones. @throws SignInNeeded, ProofNeeded, Conflict */
export async function renewRecoveryCodes(viewer: Viewer, userAgent = ""): Promise<string[]> {
  const member = provenOrThrow(viewer, m.second_step_renew_title());
  const codes = newRecoveryCodes();
  await transaction(async (tx) => {
    await refuseWhen(member, "off", tx);
    await data.replaceRecoveryCodes(tx, member.id, hashesOf(member, codes), Date.now());
    await notifyOfSecurity(tx, member.id, "recovery_codes", { userAgent });
  }, unseen);
  return codes;
}

/** Turns the second step off. @throws SignInNeeded, ProofNeeded, Conflict, InvalidInput for who has no password, whose way back its codes are */
export async function turnOffSecondStep(viewer: Viewer, userAgent = ""): Promise<void> {
  const member = provenOrThrow(viewer, m.second_step_turn_off_title());
  await transaction(async (tx) => {
    await refuseWhen(member, "off", tx);
    if (!(await hasPassword(member.id, tx))) throw new InvalidInput({ form: m.second_step_kept() });
    await deleteSecondStep(tx, member.id);
    await notifyOfSecurity(tx, member.id, "second_step_off", { userAgent });
  }, unseen);
}

/** Turns the second step of an account off for the operator, who needs no role, and records that. @throws NotFound, Conflict */
export async function turnOffFor(email: string): Promise<Account> {
  const account = await findAccountByEmail(email.trim().toLowerCase());
  if (!account) throw new NotFound("member", m.member_not_found());
  await transaction(async (tx) => {
    await refuseWhen(account, "off", tx);
    await deleteSecondStep(tx, account.id);
    await recordStaffAct(tx, null, { kind: "second_step_off", subject: { type: "member", id: account.id } });
    await notifyOfSecurity(tx, account.id, "second_step_ended");
  }, unseen);
  return account;
}

/** Takes the second step off an account, in the transaction of whoever may. */
export async function deleteSecondStep(tx: Writer, id: number): Promise<void> {
  await updateAccount(tx, id, { secondStepSince: null, secondStepKey: null, secondStepUsedAt: null });
  await data.deleteRecoveryCodes(tx, id);
}

const hashesOf = ({ id }: Member, codes: string[]) => codes.map((code) => recoveryHash(id, code));

async function refuseWhen({ id }: { id: number }, state: "on" | "off", from?: Writer): Promise<void> {
  const isOn = (await findAccountById(id, from))?.secondStepSince != null;
  if (isOn === (state === "on")) throw new Conflict((isOn ? m.second_step_is_on : m.second_step_is_off)());
}
