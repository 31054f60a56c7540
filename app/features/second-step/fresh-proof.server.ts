import { memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { confirmPassword } from "#app/features/accounts/confirm-password.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { noteProof } from "#app/features/accounts/sessions.server.ts";
import { InvalidInput, ProofNeeded, problemIn, SignInLocked, WrongCredentials } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { passSecondStep } from "./proof.server.ts";

/** What a browser sends to prove whose session it has. */
export type ProofInput = { proof_password: string; proof_code: string };

/** Returns what a proof asks of a member: as a sign-in does, a code too where the second step is on. @throws SignInNeeded */
export async function whatProves(viewer: Viewer): Promise<{ asksCode: boolean }> {
  const account = await findAccountById(memberOrThrow(viewer).id);
  return { asksCode: account?.secondStepSince != null };
}

/**
 * Proves whose a session is by what a sign-in asks for, so that an open session, a password or a phone alone does not suffice. Returns when.
 * Wrong ones count for the member, with those of the other forms that ask again.
 * @throws SignInNeeded, StorageFull; ProofNeeded that was refused with the sentences of its fields
 */
export async function prove(viewer: Viewer, secret: string, input: ProofInput, userAgent: string): Promise<number> {
  const member = memberOrThrow(viewer);
  const { asksCode } = await whatProves(member);
  const { proof_password: password, proof_code: code } = input;
  try {
    const missing = {
      ...(password === "" && { proof_password: m.proof_password_needed() }),
      ...(asksCode && code.trim() === "" && { proof_code: m.second_step_code_needed() }),
    };
    if (Object.keys(missing).length > 0) throw new InvalidInput(missing);
    await confirmPassword(member, password, "proof_password");
    if (asksCode) await passSecondStep(member, code, userAgent);
  } catch (error) {
    const problem = problemIn(error);
    if (problem instanceof WrongCredentials) throw new ProofNeeded(problem.message, new InvalidInput({ proof_code: problem.message }));
    if (problem instanceof InvalidInput || problem instanceof SignInLocked) throw new ProofNeeded(problem.message, problem);
    throw error;
  }
  const now = Date.now();
  await noteProof(secret, now);
  return now;
}
