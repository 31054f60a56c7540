import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endEverySignIn, notMeLinkWorks } from "#app/features/accounts/not-me.server.ts";
import { notMeDays } from "#app/features/accounts/rules.ts";
import { endOtherWaysIn } from "#app/features/identities/operations.server.ts";
import { endedSession } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { LinkPage } from "./link-page.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.not_me_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting(); // no browser stores its token
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, works: await notMeLinkWorks(token) };
});

export const action = formAction(
  {
    end_all: async ({ values }) => {
      const { pathname, search } = new URL(await endEverySignIn(values.token ?? "", endOtherWaysIn));
      return { to: pathname + search, headers: endedSession };
    },
  },
  { limit: "registrations" },
);

export default function NotMe() {
  const { token, works } = useLoaderData<typeof loader>();
  return (
    <LinkPage
      title={m.not_me_title()}
      lead={works ? m.not_me_lead() : m.not_me_dead({ days: notMeDays })}
      failure={useActionData<FormFailure>()}
      token={works ? token : null}
      button={{ name: "end_all", label: m.not_me_submit() }}
      otherwise={{ href: "/forgot-password", label: m.forgot_title() }}
    />
  );
}
