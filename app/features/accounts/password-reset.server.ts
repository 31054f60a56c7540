import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { eraseSoon } from "#app/features/erasure/operations.server.ts";
import { Conflict, InvalidInput, NotFound } from "#app/problems.ts";
import { language, m } from "#app/words/messages.ts";
import * as accounts from "./data.server.ts";
import { checkNewPassword, checkResetRequest, type NewPasswordInput } from "./forms.server.ts";
import { mailPasswordChanged, mailPasswordReset, resetLink } from "./mails.server.ts";
import { refuseCommonPassword, replacePassword } from "./operations.server.ts";
import { hashPassword } from "./password.server.ts";
import * as data from "./password-reset-data.server.ts";
import { resetLinkMs, resetLinksAnHour } from "./rules.ts";

const hourMs = 3_600_000;

/**
 * Notes that somebody asked, and no more: whether the address belongs to an account is looked up afterwards, by `answerResetRequests`, so
 * that neither the answer nor the work before it can tell. @throws InvalidInput for what is no address
 */
export async function requestPasswordReset(input: { email: string }): Promise<void> {
  const request = { email: checkResetRequest(input), language: language(), createdAt: Date.now() };
  await transaction((tx) => data.insertResetRequest(tx, request));
}

/** Mails a link for each request that waits; of an address that nobody has, nothing is left. Nothing is written while none waits. */
export async function answerResetRequests(now: number): Promise<void> {
  if (!(await data.isAnyResetRequested())) return;
  await transaction(async (tx) => {
    for (const request of await data.takeResetRequests(tx)) await answer(tx, request, now);
  });
}

/** A link that works once, for an hour. Who asks more often than that does not fill the member's mailbox: the newest link stays. */
async function answer(tx: Writer, request: data.ResetRequest, now: number): Promise<void> {
  const account = await accounts.findAccountByEmail(request.email, tx);
  if (!account || (await data.countResetLinks(tx, account.id, now - hourMs)) >= resetLinksAnHour) return;
  const secret = await newResetLink(tx, account.id, now);
  await mailPasswordReset(tx, { ...account, language: account.language ?? request.language }, secret);
}

/** For the command line, where no mail arrives. @throws NotFound */
export async function makeResetLink(email: string, now: number): Promise<string> {
  const account = await accounts.findAccountByEmail(email.trim().toLowerCase());
  if (!account) throw new NotFound("member", m.member_not_found());
  return resetLink(await transaction((tx) => newResetLink(tx, account.id, now)));
}

async function newResetLink(tx: Writer, userId: number, now: number): Promise<string> {
  const secret = newSecret();
  await data.insertPasswordReset(
    tx,
    { userId, secretHash: hashSecret(secret), createdAt: now, expiresAt: now + resetLinkMs },
    now - hourMs,
  );
  return secret;
}

export async function resetLinkWorks(token: string): Promise<boolean> {
  return (await data.findPasswordReset(hashSecret(token), Date.now())) !== undefined;
}

/**
 * Sets the new password and ends every sign-in of the account, which it gives. The link came by mail, so it proves the address too.
 * @throws InvalidInput, Conflict when the link was used this moment
 */
export async function resetPassword(input: NewPasswordInput): Promise<accounts.Account> {
  const { token, password } = checkNewPassword(input);
  await refuseCommonPassword(password);
  if (!(await resetLinkWorks(token))) throw new InvalidInput({ form: m.reset_link_dead() });
  const passwordHash = await hashPassword(password);
  const now = Date.now();
  const owner = await transaction(async (tx) => {
    const reset = await data.findPasswordReset(hashSecret(token), now, tx);
    const before = reset && (await accounts.findAccountById(reset.userId, tx));
    const emailVerifiedAt = before?.emailVerifiedAt ?? now;
    const account = before && (await replacePassword(tx, before.id, { passwordHash, emailVerifiedAt }, now));
    if (!account) throw new Conflict(m.reset_link_dead());
    await accounts.deleteSignIns(tx, account.id);
    await mailPasswordChanged(tx, account);
    return account;
  });
  eraseSoon();
  return owner;
}
