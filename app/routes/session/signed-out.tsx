import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addressOfSignOut, labelOf, providerNamed } from "#app/features/identities/provider.server.ts";
import { requireGuest } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.signed_out_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting();
  await requireGuest(request);
  const provider = providerNamed(new URL(request.url).searchParams.get("at") ?? "");
  return { label: labelOf(provider), href: await addressOfSignOut(provider.name) };
});

/** Offers to sign out at the provider too: whoever sits at this computer next would be let in again by it. */
export default function SignedOut() {
  const { label, href } = useLoaderData<typeof loader>();
  return (
    <NarrowPage>
      <PageHeader title={m.signed_out_title()} lead={m.signed_out_lead({ label })} />
      <p className="flex flex-wrap gap-3">
        {href && <ButtonLink href={href}>{m.signed_out_there({ label })}</ButtonLink>}
        <ButtonLink look="plain" href="/login">
          {m.nav_sign_in()}
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}
