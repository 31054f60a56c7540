import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unlockBrowser, unlockLinkWorks } from "#app/features/accounts/unlock.server.ts";
import { knownBrowser, knownBrowserCookie } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { LinkPage } from "./link-page.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.unlock_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting(); // no browser stores its token
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
  return (
    <LinkPage
      title={m.unlock_title()}
      lead={works ? m.unlock_lead() : m.reset_link_dead()}
      failure={useActionData<FormFailure>()}
      token={works ? token : null}
      button={{ name: "unlock", label: m.unlock_submit() }}
      otherwise={{ href: "/login", label: m.nav_sign_in() }}
    />
  );
}
