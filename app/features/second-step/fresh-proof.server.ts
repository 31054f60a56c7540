import { type Member, memberOrThrow, type Viewer } from "#app/auth/viewer.ts";
import { confirmPassword } from "#app/features/accounts/confirm-password.server.ts";
import { findAccountById, hasPassword } from "#app/features/accounts/operations.server.ts";
import { noteProof } from "#app/features/accounts/sessions.server.ts";
import { InvalidInput, ProofNeeded, problemIn, SignInLocked, WrongCredentials } from "#app/operations/problems.ts";
import { m } from "#app/words/messages.ts";
import { hasPasskey, passWithPasskey } from "./passkeys.server.ts";
import { passSecondStep } from "./proof.server.ts";

/** What a browser sends to prove whose session it has: a passkey's answer with its ticket, or what was typed. */
export type ProofInput = Partial<Record<"proof_password" | "proof_code" | "proof_passkey" | "proof_ticket", string>>;

/**
 * Returns what a proof asks of a member: as a sign-in does, a code too where the second step is on, or a passkey. `byProvider` says that a provider
 * of sign-in has just stood for the password. @throws SignInNeeded
 */
export async function whatProves(viewer: Viewer, byProvider: boolean) {
  const { id } = memberOrThrow(viewer);
  const asksPassword = !byProvider && (await hasPassword(id));
  return { asksPassword, asksCode: (asksPassword || byProvider) && (await hasSecondStep(id)), hasPasskey: await hasPasskey(id) };
}

/** Takes the word of a provider for who the viewer is. Returns false where a code is asked for besides. @throws SignInNeeded, StorageFull */
export async function proveByProvider(viewer: Viewer, secret: string): Promise<boolean> {
  if (await hasSecondStep(memberOrThrow(viewer).id)) return false;
  await noteProof(secret, Date.now(), false);
  return true;
}

const hasSecondStep = async (id: number) => (await findAccountById(id))?.secondStepSince != null;

/**
 * Proves whose a session is by a passkey, or by what a sign-in asks for, so that an open session, a password or a phone alone does not suffice.
 * Returns when. Wrong ones count for the member, with those of the other forms that ask again.
 * @throws SignInNeeded, StorageFull; ProofNeeded that was refused with the sentences of its fields
 */
export async function prove(viewer: Viewer, secret: string, input: ProofInput, userAgent: string, byProvider = false): Promise<number> {
  const member = memberOrThrow(viewer);
  const { proof_passkey: passkey = "", proof_ticket: ticket = "" } = input;
  const byPasskey = passkey !== "";
  const passing = byPasskey
    ? passWithPasskey("proof", { passkey, ticket }, userAgent, member.id)
    : passTyped(member, input, userAgent, byProvider);
  await passing.catch((error) => {
    const problem = problemIn(error);
    const isRefused = problem instanceof InvalidInput || problem instanceof WrongCredentials || problem instanceof SignInLocked;
    throw isRefused ? new ProofNeeded(problem.message, { refused: problem }) : error;
  });
  const now = Date.now();
  await noteProof(secret, now, byPasskey);
  return now;
}

async function passTyped(member: Member, input: ProofInput, userAgent: string, byProvider: boolean): Promise<void> {
  const { proof_password: password = "", proof_code: code = "" } = input;
  const asksCode = await hasSecondStep(member.id);
  const asksPassword = !byProvider || !asksCode; // the word of a provider alone was taken when it came
  const missing = {
    ...(asksPassword && password === "" && { proof_password: m.proof_password_needed() }),
    ...(asksCode && code.trim() === "" && { proof_code: m.second_step_code_needed() }),
  };
  if (asksPassword && !(await hasPassword(member.id))) throw new InvalidInput({ form: m.passkey_refused() });
  if (Object.keys(missing).length > 0) throw new InvalidInput(missing);
  if (asksPassword) await confirmPassword(member, password, "proof_password");
  if (!asksCode) return;
  await passSecondStep(member, code, userAgent).catch((error) => {
    throw error instanceof WrongCredentials ? new InvalidInput({ proof_code: error.message }) : error;
  });
}
