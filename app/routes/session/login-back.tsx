import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountOf, checkOwn, linkIdentity } from "#app/features/identities/operations.server.ts";
import { arrivalOf, providerNamed } from "#app/features/identities/provider.server.ts";
import { wayMinutes } from "#app/features/identities/rules.ts";
import { openWay, sealNewcomer, sealProof, type WayTicket } from "#app/features/identities/tickets.server.ts";
import { proveByProvider } from "#app/features/second-step/fresh-proof.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { newcomerCookie, providerCookie, sessionSecret, userAgentOf, wayCookie, wayTicket } from "#app/http/cookies.server.ts";
import { requireGuest, samePath, viewerOf } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { countRequest } from "#app/http/rate-limits.server.ts";
import { InvalidInput, ProofNeeded } from "#app/operations/problems.ts";
import type { OidcProvider } from "#app/process/oidc-providers.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { failedWay, ProviderFailure } from "./provider-failure.tsx";
import { passedPassword } from "./start-session.server.ts";

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.login_title());

/** Takes in who comes back from a provider. Who is signed in already and comes by the back button goes on. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  answerIsFleeting();
  const provider = providerNamed(params.provider);
  const way = openWay(wayTicket(request));
  if (!way?.own) await requireGuest(request);
  await countRequest("sign-ins", { address: clientAddress(request) });
  try {
    throw await arrive(request, provider, way);
  } catch (error) {
    return failedWay(error, way?.own?.use);
  }
});

/** Returns where the browser goes on. @throws InvalidInput, Conflict */
async function arrive(request: Request, provider: OidcProvider, way: WayTicket | null): Promise<Response> {
  const { searchParams, search, origin } = new URL(request.url);
  // Another tab has begun since, or another browser did: the answer is not that of this way.
  if (!way || way.provider !== provider.name || way.state !== searchParams.get("state"))
    throw new InvalidInput({ form: m.identity_late({ minutes: wayMinutes }) });
  const headers = new Headers({ "Set-Cookie": wayCookie("") });
  const viewer = await viewerOf(request);
  if (way.own && viewer?.id !== way.own.member) throw new InvalidInput({ form: m.identity_late({ minutes: wayMinutes }) });
  const arrival = await arrivalOf(provider, search, way);
  if (viewer && way.own?.use === "proof") {
    await checkOwn(viewer, provider, arrival);
    const isWhole = await proveByProvider(viewer, sessionSecret(request) ?? "");
    headers.append("Set-Cookie", isWhole ? wayCookie("") : wayCookie(sealProof(viewer.id)));
    return redirect(isWhole ? samePath(way.from) : `${ProofNeeded.path}?${new URLSearchParams({ next: samePath(way.from) })}`, { headers });
  }
  if (way.own) {
    await linkIdentity(viewer, provider, arrival, userAgentOf(request));
    return redirect("/settings/identities?saved=1", { headers });
  }
  const account = await accountOf(provider, arrival);
  if (!account) {
    headers.append("Set-Cookie", newcomerCookie(sealNewcomer({ ...arrival, provider: provider.name, from: way.from })));
    return redirect("/register/with", { headers });
  }
  // The provider stands for the password; a second step is asked for as after that.
  const asking = new Request(`${origin}/login${way.from ? `?${new URLSearchParams({ from: way.from })}` : ""}`, request);
  const { to, headers: signedIn } = await passedPassword(asking, account, false);
  for (const cookie of new Headers(signedIn).getSetCookie()) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", providerCookie(provider.name));
  return redirect(to, { headers });
}

export default function LoginBack() {
  return <ProviderFailure {...useLoaderData<typeof loader>()} />;
}
