import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { CodeField } from "#app/features/second-step/code-field.tsx";
import { LostLink } from "#app/features/second-step/lost-link.tsx";
import { isKeyLost } from "#app/features/second-step/operations.server.ts";
import { passSecondStep } from "#app/features/second-step/proof.server.ts";
import { readSignInTicket } from "#app/features/second-step/tickets.server.ts";
import { secondStepTicket, userAgentOf } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireGuest } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { SignInButton } from "./sign-in-button.tsx";
import { enter } from "./start-session.server.ts";

export const handle = { composes: true };
/** Passes on the header that says when a locked sign-in opens again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.second_step_title());

/** Asks whoever typed the right password for the second step. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireGuest(request);
  const { account } = await typedPassword(request);
  return { email: account.email, isKeyLost: isKeyLost(account) };
});

export const action = formAction(
  {
    sign_in: async ({ request, values }) => {
      const { account, remember } = await typedPassword(request);
      await passSecondStep(account, values.code ?? "", userAgentOf(request));
      return enter(request, account, remember);
    },
  },
  { limit: "sign-ins" },
);

/** Returns whose password was typed in this browser. @throws a redirect to the page that asks for it */
async function typedPassword(request: Request) {
  const typed = await readSignInTicket(secondStepTicket(request));
  if (typed) return typed;
  const query = new URL(request.url).searchParams;
  query.set("notice", "code-late");
  throw redirect(`/login?${query}`, 303);
}

export default function LoginCode() {
  const seen = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const lockedSeconds = failure?.lockedSeconds ?? 0;
  const { pathname, search } = useLocation();
  return (
    <NarrowPage>
      <PageHeader title={m.second_step_title()} lead={seen.isKeyLost ? m.second_step_key_lost() : m.second_step_login_lead()} />
      <p className="mb-4">
        {seen.email}{" "}
        <a className="underline" href={`/login${search}`}>
          {m.second_step_other()}
        </a>
      </p>
      <ErrorSummary title={m.login_error_title()} errors={failure?.errors} />
      <form method="post" noValidate>
        <CodeField failure={failure} hint={m.second_step_any_hint()} disabled={lockedSeconds > 0} />
        <SignInButton lockedSeconds={lockedSeconds} here={pathname + search} />
      </form>
      <LostLink />
    </NarrowPage>
  );
}
