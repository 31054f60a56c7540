import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endEverySignIn, notMeLinkWorks } from "#app/features/accounts/not-me.server.ts";
import { notMeDays } from "#app/features/accounts/rules.ts";
import { endedSession } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.not_me_title());

/** The target of a mailed link. Looking at it changes nothing, because mail programs open every link they see. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, works: await notMeLinkWorks(token) };
});

export const action = formAction(
  {
    end_all: async ({ values }) => {
      const { pathname, search } = new URL(await endEverySignIn(values.token ?? ""));
      return { to: pathname + search, headers: endedSession };
    },
  },
  { limit: "registrations" },
);

export default function NotMe() {
  const { token, works } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <PageHeader title={m.not_me_title()} lead={works ? m.not_me_lead() : m.not_me_dead({ days: notMeDays })} />
      <ErrorSummary errors={failure?.errors} />
      {works ? (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <Button name="end_all" value="yes">
            {m.not_me_submit()}
          </Button>
        </form>
      ) : (
        <ButtonLink href="/forgot-password">{m.forgot_title()}</ButtonLink>
      )}
    </NarrowPage>
  );
}
