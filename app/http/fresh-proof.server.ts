import { data } from "@remix-run/node";
import { isProven, type Member, memberOrThrow } from "#app/auth/viewer.ts";
import { providersOf } from "#app/features/identities/operations.server.ts";
import { provesOf } from "#app/features/identities/tickets.server.ts";
import { prove, whatProves } from "#app/features/second-step/fresh-proof.server.ts";
import type { ProofAsked } from "#app/features/second-step/proof-screen.tsx";
import { InvalidInput, ProofNeeded, SignInLocked, WrongCredentials } from "#app/operations/problems.ts";
import { sessionSecret, userAgentOf, wayTicket } from "./cookies.server.ts";
import { asksFor, samePath, viewerOf } from "./guards.server.ts";
import { headersOf, statusOf } from "./problem-answers.server.ts";

const isOfProof = (name: string) => name.startsWith("proof_");

/**
 * Takes the proof that comes with a form, if one does, before the form is dealt with. Where another tab was faster nothing is asked any more.
 * @throws SignInNeeded, ProofNeeded
 */
export async function takeProof(request: Request, values: Record<string, string>): Promise<void> {
  if (!Object.keys(values).some(isOfProof)) return;
  const member = memberOrThrow(await viewerOf(request));
  if (isProven(member)) return;
  const provenAt = await prove(member, sessionSecret(request) ?? "", values, userAgentOf(request), isByProvider(request, member));
  asksFor(request, { ...member, provenAt });
}

const isByProvider = (request: Request, member: Member) => provesOf(wayTicket(request)) === member.id;

/** Returns what the page asks a member for, who then goes back to a path: from a provider too. */
export async function waysToProve(request: Request, member: Member, back: string) {
  const byProvider = isByProvider(request, member);
  return { ...(await whatProves(member, byProvider)), providers: byProvider ? [] : await providersOf(member), back };
}

/** Returns the answer to a form that must be proven first: a page that asks for it, and sends the form again with the proof. */
export async function askForProof(request: Request, problem: ProofNeeded, values: Record<string, string>) {
  const { message, refused } = problem;
  const { pathname, search } = new URL(request.url);
  const isOfPage = pathname === ProofNeeded.path;
  const proof: ProofAsked = {
    ...(await waysToProve(request, memberOrThrow(await viewerOf(request)), isOfPage ? nextOf(request) : pathname + search)),
    act: problem.act || (values.proof_act ?? ""),
    carried: carriedOn(values),
    errors:
      refused instanceof InvalidInput || refused instanceof WrongCredentials ? refused.fields : refused ? { form: refused.message } : {},
    isLocked: refused instanceof SignInLocked,
  };
  return data({ what: "proof", message, proof }, { status: statusOf(problem), headers: headersOf(problem) });
}

/** Returns what of a form a page carries on with, to send it again: no proof, no password and no file. */
export const carriedOn = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isOfProof(name) && !/password|_file$/.test(name)));

/** Where the page that asks for a proof leads on to. */
export const nextOf = (request: Request) => samePath(new URL(request.url).searchParams.get("next"));
