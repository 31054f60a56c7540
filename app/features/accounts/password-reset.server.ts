import { hashSecret, newSecret } from "#app/auth/secret.server.ts";
import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { eraseSoon } from "#app/features/erasure/operations.server.ts";
import { unseen } from "#app/page-parts.server.ts";
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
 * Queues the request and does no more. `answerResetRequests` later looks up whether the address belongs to an account, so that neither the
 * answer nor its timing tells. @throws InvalidInput when the text is no address
 */
export async function requestPasswordReset(input: { email: string }): Promise<void> {
  const request = { email: checkResetRequest(input), language: language(), createdAt: Date.now() };
  await transaction((tx) => data.insertResetRequest(tx, request), unseen);
}

/** Mails a link for each waiting request and forgets the requests for unknown addresses. Writes nothing while no request waits. */
export async function answerResetRequests(now: number): Promise<void> {
  if (!(await data.isAnyResetRequested())) return;
  await transaction(async (tx) => {
    for (const request of await data.takeResetRequests(tx)) await answer(tx, request, now);
  }, unseen);
}

/**
 * Mails a link that works once, for an hour. Beyond `resetLinksAnHour` no mail goes out, so that nobody can fill a member's mailbox; the
 * newest link keeps working.
 */
async function answer(tx: Writer, request: data.ResetRequest, now: number): Promise<void> {
  const account = await accounts.findAccountByEmail(request.email, tx);
  if (!account || (await data.countResetLinks(tx, account.id, now - hourMs)) >= resetLinksAnHour) return;
  const secret = await newResetLink(tx, account.id, now);
  await mailPasswordReset(tx, { ...account, language: account.language ?? request.language }, secret);
}

/** Returns a reset link for the command line, which sends no mail. @throws NotFound */
export async function makeResetLink(email: string, now: number): Promise<string> {
  const account = await accounts.findAccountByEmail(email.trim().toLowerCase());
  if (!account) throw new NotFound("member", m.member_not_found());
  return resetLink(await transaction((tx) => newResetLink(tx, account.id, now), unseen));
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
 * Sets the new password, ends every sign-in of the account and returns the account. The link came by mail, so using it also proves the
 * address. @throws InvalidInput, Conflict when the link was used this moment
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
  }, unseen);
  eraseSoon();
  return owner;
}
