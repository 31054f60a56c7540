import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { eraseSoon } from "#app/features/erasure/operations.server.ts";
import { recordStaffAct } from "#app/features/staff-acts/operations.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/operations/problems.ts";
import { hourMs } from "#app/text/spans.ts";
import { language, m } from "#app/words/messages.ts";
import * as accounts from "./data.server.ts";
import { makeLink, makeLinkAddress, sendLink, standingLink } from "./email-links.server.ts";
import * as data from "./email-links-data.server.ts";
import { checkNewPassword, checkResetRequest, type NewPasswordInput } from "./forms.server.ts";
import { refuseCommonPassword, refusePasswords, replacePassword } from "./operations.server.ts";
import { hashPassword } from "./password.server.ts";
import { emailLinksAnHour } from "./rules.ts";
import { countsOfSecondStep } from "./sign-in-failures.server.ts";
import * as signIns from "./sign-ins-data.server.ts";

/**
 * Queues the request for a link and does no more. `answerLinkRequests` later looks up whether the address belongs to an account, so that
 * neither the answer nor its timing tells. @throws InvalidInput when the text is no address
 */
export async function requestLink(kind: data.LinkRequest["kind"], input: { email: string }): Promise<void> {
  refusePasswords();
  const request = { kind, email: checkResetRequest(input), language: language(), createdAt: Date.now() };
  await transaction((tx) => data.insertRequest(tx, request), unseen);
}

export const requestPasswordReset = (input: { email: string }) => requestLink("reset", input);

/** Mails a link for each waiting request and forgets the requests for unknown addresses. Writes nothing while no request waits. */
export async function answerLinkRequests(now: number): Promise<void> {
  if (!(await data.isAnyLinkRequested())) return;
  await transaction(async (tx) => {
    for (const request of await data.takeRequests(tx)) await answer(tx, request, now);
  }, unseen);
}

/**
 * Mails a link that works once, for an hour; the one before ends. Beyond `emailLinksAnHour` no mail goes out, so that nobody can fill a
 * member's mailbox, and the newest link keeps working.
 */
async function answer(tx: Writer, { kind, email, language }: data.LinkRequest, now: number): Promise<void> {
  const account = await accounts.findAccountByEmail(email, tx);
  if (!account || (await data.linksMadeSince(tx, account.id, kind, now - hourMs)).length >= emailLinksAnHour) return;
  await data.endLinks(tx, account.id, [kind], now);
  await sendLink(tx, { ...account, language: account.language ?? language }, kind, now);
}

/** Makes a reset link that no mail carries, which ends an earlier one, and returns its address. */
export async function newResetLink(tx: Writer, account: accounts.Account, now: number): Promise<string> {
  await data.endLinks(tx, account.id, ["reset"], now);
  const address = await makeLinkAddress(tx, await makeLink(tx, account, "reset", now), now);
  if (!address) throw new Error("The new link has ended");
  return address;
}

/** Returns a reset link for the operator to pass on, which ends an earlier one, and records that. @throws NotFound */
export async function makeResetLink(email: string, now: number): Promise<string> {
  const account = await accounts.findAccountByEmail(email.trim().toLowerCase());
  if (!account) throw new NotFound("member", m.member_not_found());
  return transaction(async (tx) => {
    const address = await newResetLink(tx, account, now);
    await recordStaffAct(tx, null, { kind: "reset_link_made", subject: { type: "member", id: account.id } });
    return address;
  }, unseen);
}

export const resetLinkWorks = async (token: string): Promise<boolean> => (await standingLink(token, "reset")) !== undefined;

/**
 * Sets the new password, ends every sign-in of the account and returns the account. The link came by mail, so using it also proves the
 * address. `tell` tells the member. @throws InvalidInput, Conflict when the link was used this moment
 */
export async function resetPassword(
  input: NewPasswordInput,
  tell: (tx: Writer, userId: number) => Promise<void>,
): Promise<accounts.Account> {
  refusePasswords();
  const { token, password } = checkNewPassword(input);
  await refuseCommonPassword(password);
  if (!(await resetLinkWorks(token))) throw new InvalidInput({ form: m.reset_link_dead() });
  const passwordHash = await hashPassword(password);
  const now = Date.now();
  const owner = await transaction(async (tx) => {
    const reset = await standingLink(token, "reset", now, tx);
    const before = reset && (await accounts.findAccountById(reset.userId, tx));
    const emailVerifiedAt = before?.emailVerifiedAt ?? now;
    const account = before && (await replacePassword(tx, before.id, { passwordHash, emailVerifiedAt }, now));
    if (!account) throw new Conflict(m.reset_link_dead());
    await signIns.deleteSignIns(tx, account.id);
    // Whoever knew the old password may have locked the second step. One changed under Settings lifts no lock: codes could be guessed so.
    await signIns.deleteSignInFailures(tx, Object.values(countsOfSecondStep(account.email)).map(({ key }) => key)); // biome-ignore format: one line
    await tell(tx, account.id);
    return account;
  }, unseen);
  eraseSoon();
  return owner;
}
