import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linkerOrThrow, listIdentities, unlinkIdentity } from "#app/features/identities/operations.server.ts";
import { addressThere, labelOf, newWay, providerNamed, providersShown } from "#app/features/identities/provider.server.ts";
import { openWay, sealWay } from "#app/features/identities/tickets.server.ts";
import { userAgentOf, wayCookie, wayTicket } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { isSaved } from "./settings-header.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.identities_title());

const here = "/settings/identities";

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting();
  const member = await requireMember(request);
  const own = await listIdentities(member);
  const way = openWay(wayTicket(request));
  const isOnTheWay = way?.own?.member === member.id && new URL(request.url).searchParams.get("go") === way.provider;
  const provider = isOnTheWay ? providerNamed(way.provider) : null;
  return {
    own,
    saved: isSaved(request),
    others: providersShown().filter(({ name }) => !own.some((one) => one.name === name)),
    // A form must not lead to another site (the page's policy), so its answer is a page with a link.
    go: provider && way ? { label: labelOf(provider), href: await addressThere(provider, way) } : null,
  };
});

export const action = formAction({
  link: async ({ request, pressed }) => {
    const provider = providerNamed(pressed);
    const member = linkerOrThrow(await requireMember(request), provider);
    const way = { ...newWay(), provider: provider.name, from: null, own: { use: "link", member: member.id } as const };
    await addressThere(provider, way); // says here that it does not answer
    return { to: `${here}?go=${provider.name}`, headers: { "Set-Cookie": wayCookie(sealWay(way)) } };
  },
  unlink: async ({ request, pressed }) => {
    await unlinkIdentity(await requireMember(request), idFrom(pressed), userAgentOf(request));
    return { to: `${here}?saved=1` };
  },
});

/** The identities that let the member in, and the providers at which another can be linked. */
export default function Identities() {
  const { own, saved, others, go } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/settings/security", label: m.settings_security() }, { label: m.identities_title() }]} />
      <PageHeader title={m.identities_title()} lead={m.identities_lead()} />
      {saved && !failure && <Status>{m.settings_saved()}</Status>}
      <ErrorSummary errors={failure?.errors} />
      {go && (
        <Part title={m.identity_go_title({ label: go.label })}>
          <p className="mb-3">{m.identity_go_lead({ label: go.label })}</p>
          <ButtonLink href={go.href}>{m.identity_go({ label: go.label })}</ButtonLink>
        </Part>
      )}
      <form method="post">
        <ul>
          {own.map(({ id, label, email, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
              <span className="grow basis-56">
                {m.identity_linked_facts({
                  label,
                  email: email ?? m.identity_no_address(),
                  since: shownDay(createdAt),
                  used: lastUsedAt === null ? m.never() : shownDay(lastUsedAt),
                })}
              </span>
              <Button look="plain" name="unlink" value={id}>
                {m.identity_unlink()}
              </Button>
            </li>
          ))}
        </ul>
        {!go && (
          <p className="mt-4 flex flex-wrap gap-3">
            {others.map(({ name, label }) => (
              <Button key={name} name="link" value={name}>
                {m.identity_link({ label })}
              </Button>
            ))}
          </p>
        )}
      </form>
    </NarrowPage>
  );
}
