import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addressThere, newWay, providerNamed } from "#app/features/identities/provider.server.ts";
import { sealWay } from "#app/features/identities/tickets.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { wayCookie } from "#app/http/cookies.server.ts";
import { requireGuest, requireMember, samePath } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { countRequest } from "#app/http/rate-limits.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { failedWay, ProviderFailure } from "./provider-failure.tsx";

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.login_title());

/** A longer one is dropped: it would not fit into a cookie. */
const longestFrom = 1_000;

/** Sends a guest to a provider, or a member who proves there who they are (`use=proof`). What comes back is known by what this leaves in the browser, so that nobody can send their own answer to another. */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  answerIsFleeting();
  const query = new URL(request.url).searchParams;
  const member = query.get("use") === "proof" ? await requireMember(request) : null;
  if (!member) await requireGuest(request);
  const provider = providerNamed(params.provider);
  await countRequest("sign-ins", { address: clientAddress(request), member: member?.id });
  const asked = query.get("from");
  const from = asked && asked.length <= longestFrom ? samePath(asked) : null;
  const own = member && ({ use: "proof", member: member.id } as const);
  const way = { ...newWay(member !== null), provider: provider.name, from, own };
  try {
    const to = await addressThere(provider, way);
    throw redirect(to, { headers: { "Set-Cookie": wayCookie(sealWay(way)) } });
  } catch (error) {
    return failedWay(error, own?.use);
  }
});

export default function LoginWith() {
  return <ProviderFailure {...useLoaderData<typeof loader>()} />;
}
