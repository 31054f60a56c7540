import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { confirmPassword } from "#app/features/accounts/confirm-password.server.ts";
import { findAccountById } from "#app/features/accounts/operations.server.ts";
import { noteProof } from "#app/features/accounts/sessions.server.ts";
import { InvalidInput, ProofNeeded, problemIn, SignInLocked, WrongCredentials } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { hasPasskey, hasPassword, passWithPasskey } from "./passkeys.server.ts";
import { passSecondStep } from "./proof.server.ts";

/** What a browser sends to prove whose session it has: a passkey's answer with its ticket, or what was typed. */
export type ProofInput = Partial<Record<"proof_password" | "proof_code" | "proof_passkey" | "proof_ticket", string>>;

/** Returns what a proof asks of a member: as a sign-in does, a code too where the second step is on, or a passkey. @throws SignInNeeded */
export async function whatProves(viewer: Viewer): Promise<{ hasPassword: boolean; asksCode: boolean; hasPasskey: boolean }> {
  const { id } = memberOrThrow(viewer);
  const isTyped = await hasPassword(id);
  return { hasPassword: isTyped, asksCode: isTyped && (await hasSecondStep(id)), hasPasskey: await hasPasskey(id) };
}

const hasSecondStep = async (id: number) => (await findAccountById(id))?.secondStepSince != null;

/**
 * Proves whose a session is by a passkey, or by what a sign-in asks for, so that an open session, a password or a phone alone does not suffice.
 * Returns when. Wrong ones count for the member, with those of the other forms that ask again.
 * @throws SignInNeeded, StorageFull; ProofNeeded that was refused with the sentences of its fields
 */
export async function prove(viewer: Viewer, secret: string, input: ProofInput, userAgent: string): Promise<number> {
  const member = memberOrThrow(viewer);
  const { proof_passkey: passkey = "", proof_ticket: ticket = "" } = input;
  const byPasskey = passkey !== "";
  const passing = byPasskey ? passWithPasskey("proof", { passkey, ticket }, userAgent, member.id) : passTyped(member, input, userAgent);
  await passing.catch((error) => {
    const problem = problemIn(error);
    const isRefused = problem instanceof InvalidInput || problem instanceof WrongCredentials || problem instanceof SignInLocked;
    throw isRefused ? new ProofNeeded(problem.message, problem) : error;
  });
  const now = Date.now();
  await noteProof(secret, now, byPasskey);
  return now;
}

async function passTyped(member: Member, { proof_password: password = "", proof_code: code = "" }: ProofInput, userAgent: string) {
  const asksCode = await hasSecondStep(member.id);
  const missing = {
    ...(password === "" && { proof_password: m.proof_password_needed() }),
    ...(asksCode && code.trim() === "" && { proof_code: m.second_step_code_needed() }),
  };
  if (Object.keys(missing).length > 0) throw new InvalidInput(missing);
  await confirmPassword(member, password, "proof_password");
  if (!asksCode) return;
  await passSecondStep(member, code, userAgent).catch((error) => {
    throw error instanceof WrongCredentials ? new InvalidInput({ proof_code: error.message }) : error;
  });
}
