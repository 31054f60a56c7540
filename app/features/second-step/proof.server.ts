import type { Writer } from "#app/db/client.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import type { Account } from "#app/features/accounts/data.server.ts";
import { findAccountById, updateAccount } from "#app/features/accounts/operations.server.ts";
import { countingFailures, countsOfSecondStep } from "#app/features/accounts/sign-in-failures.server.ts";
import { notifyOfSecurity } from "#app/features/notifications/security-notices.server.ts";
import { unseen } from "#app/operations/page-parts.server.ts";
import { WrongCredentials } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { phoneCode, recoveryHash, stepOf } from "./codes.server.ts";
import * as data from "./data.server.ts";
import { openKey } from "./sealed-key.server.ts";

/** After so many wrong codes in a row a member is told that somebody knows their password: one is a slip. */
const wrongCodesTold = 2;

/** A right code: when the step of a phone's code began, or the hash of a recovery code. */
type Proof = { usedAt: number } | { codeHash: string };

async function proofIn(userId: number, typed: string, now: number): Promise<Proof | null> {
  const code = phoneCode(typed);
  if (code === null) {
    const codeHash = recoveryHash(userId, typed);
    return (await data.recoveryCodesOf(userId)).some((one) => one.codeHash === codeHash) ? { codeHash } : null;
  }
  const account = await findAccountById(userId);
  const key = account ? openKey(account) : null;
  const usedAt = key === null ? null : stepOf(key, code, now);
  return account && usedAt !== null && isLater(account, usedAt) ? { usedAt } : null;
}

const isLater = ({ secondStepUsedAt }: Account, usedAt: number) => usedAt > (secondStepUsedAt ?? 0);

/** Uses a code up; of a recovery code the member is told. Returns false when another request did so this moment. */
async function spend(tx: Writer, userId: number, proof: Proof, userAgent: string): Promise<boolean> {
  if ("codeHash" in proof) {
    if (!(await data.spendRecoveryCode(tx, userId, proof.codeHash))) return false;
    await endTickets(tx, userId);
    const { length: left } = await data.recoveryCodesOf(userId, tx);
    await notifyOfSecurity(tx, userId, "recovery_code", { userAgent, left });
    return true;
  }
  const account = await findAccountById(userId, tx);
  if (!account || !isLater(account, proof.usedAt)) return false;
  await updateAccount(tx, userId, { secondStepUsedAt: proof.usedAt });
  return true;
}

/** Ends the sign-ins that have come as far as the code, as a code of the phone does: no later one begins this soon after the last. */
async function endTickets(tx: Writer, userId: number): Promise<void> {
  const account = await findAccountById(userId, tx);
  await updateAccount(tx, userId, { secondStepUsedAt: (account?.secondStepUsedAt ?? 0) + 1 });
}

/**
 * Checks a code of the member's phone, or a recovery code, and uses it up. Wrong ones are counted for the account. `userAgent` is
 * the browser that sent it.
 * @throws WrongCredentials with the field "code", SignInLocked
 */
export async function passSecondStep({ id, email }: { id: number; email: string }, typed: string, userAgent = ""): Promise<void> {
  const refused = (sentence: string, attempt = 0) => new WrongCredentials(sentence, attempt, "code");
  if (typed.trim() === "") throw refused(m.second_step_code_needed());
  const proof = await proofIn(id, typed, Date.now());
  await countingFailures(countsOfSecondStep(email), async () => proof !== null).catch(async (error) => {
    if (!(error instanceof WrongCredentials)) throw error;
    if (error.attempt === wrongCodesTold) await transaction((tx) => notifyOfSecurity(tx, id, "wrong_codes", { userAgent }), unseen);
    throw refused(m.second_step_wrong(), error.attempt);
  });
  const isSpent = proof && (await transaction((tx) => spend(tx, id, proof, userAgent), unseen));
  if (!isSpent) throw refused(m.second_step_wrong());
}
