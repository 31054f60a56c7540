import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unlockBrowser, unlockLinkWorks } from "#app/features/accounts/unlock.server.ts";
import { knownBrowser, knownBrowserCookie } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.unlock_title());

/** The target of a mailed link. Looking at it changes nothing, because mail programs open every link they see. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, works: await unlockLinkWorks(token) };
});

export const action = formAction(
  {
    unlock: async ({ request, values }) => {
      const account = await unlockBrowser(values.token ?? "", knownBrowser(request));
      return { to: "/login?notice=unlocked", headers: { "Set-Cookie": knownBrowserCookie(request, account) } };
    },
  },
  { limit: "registrations" },
);

export default function Unlock() {
  const { token, works } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <PageHeader title={m.unlock_title()} lead={works ? m.unlock_lead() : m.reset_link_dead()} />
      <ErrorSummary errors={failure?.errors} />
      {works ? (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <Button name="unlock" value="yes">
            {m.unlock_submit()}
          </Button>
        </form>
      ) : (
        <ButtonLink href="/login">{m.nav_sign_in()}</ButtonLink>
      )}
    </NarrowPage>
  );
}
