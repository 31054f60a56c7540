import { data } from "@remix-run/node";
import { isProven, memberOrThrow } from "#app/auth/viewer.ts";
import { prove, whatProves } from "#app/features/second-step/fresh-proof.server.ts";
import type { ProofAsked } from "#app/features/second-step/proof-screen.tsx";
import { InvalidInput, type ProofNeeded, SignInLocked, WrongCredentials } from "#app/operations/problems.ts";
import { sessionSecret, userAgentOf } from "./cookies.server.ts";
import { asksFor, viewerOf } from "./guards.server.ts";
import { statusOf } from "./problem-answers.server.ts";

const isOfProof = (name: string) => name.startsWith("proof_");

/**
 * Takes the proof that comes with a form, if one does, before the form is dealt with. Where another tab was faster nothing is asked any more.
 * @throws SignInNeeded, ProofNeeded
 */
export async function takeProof(request: Request, values: Record<string, string>): Promise<void> {
  if (!Object.keys(values).some(isOfProof)) return;
  const member = memberOrThrow(await viewerOf(request));
  if (isProven(member)) return;
  const provenAt = await prove(member, sessionSecret(request) ?? "", values, userAgentOf(request));
  asksFor(request, { ...member, provenAt });
}

/** Returns the answer to a form that must be proven first: a page that asks for it, and sends the form again with the proof. */
export async function askForProof(request: Request, problem: ProofNeeded, values: Record<string, string>) {
  const { message, refused } = problem;
  const carried = Object.entries(values).filter(([name]) => !isOfProof(name) && !/password|_file$/.test(name));
  const proof: ProofAsked = {
    ...(await whatProves(await viewerOf(request))),
    carried: Object.fromEntries(carried),
    errors:
      refused instanceof InvalidInput || refused instanceof WrongCredentials ? refused.fields : refused ? { form: refused.message } : {},
    isLocked: refused instanceof SignInLocked,
  };
  return data({ what: "proof", message, proof }, { status: statusOf(problem) });
}
