import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isProven, provenOrThrow } from "#app/auth/viewer.ts";
import { ProofScreen } from "#app/features/second-step/proof-screen.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { nextOf, waysToProve } from "#app/http/fresh-proof.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const handle = { passkeys: true };
export const meta: MetaFunction = ({ matches }) => titled(matches, m.proof_title());

/** Asks for a fresh proof on the way to a page; who has given one goes on at once. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  if (isProven(member)) throw redirect(nextOf(request));
  return waysToProve(request, member, nextOf(request));
});

export const action = formAction({
  prove: async ({ request }) => {
    provenOrThrow(await requireMember(request), "");
    return { to: nextOf(request) };
  },
});

export default function Proof() {
  return <ProofScreen {...useLoaderData<typeof loader>()} act="" carried={{ intent: "prove" }} errors={{}} isLocked={false} />;
}
