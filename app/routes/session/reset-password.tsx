import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPassword } from "#app/features/accounts/forms.server.ts";
import { resetLinkWorks, resetPassword } from "#app/features/accounts/password-reset.server.ts";
import { maximumPasswordLength } from "#app/features/accounts/rules.ts";
import { tellOfPassword } from "#app/features/notifications/security-notices.server.ts";
import { knownBrowserCookie, userAgentOf } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { passwordRules } from "./password-rules.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.reset_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting(); // no browser stores its token
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, works: await resetLinkWorks(token) };
});

export const action = formAction(
  {
    reset: async ({ request, values }) => {
      const account = await resetPassword(parse(NewPassword, values), tellOfPassword(userAgentOf(request)));
      // The holder of the link is trusted, so that wrong guesses by others do not lock them out of signing in next.
      return { to: "/login?notice=reset", headers: { "Set-Cookie": knownBrowserCookie(request, account) } };
    },
  },
  { limit: "registrations" },
);

export default function ResetPassword() {
  const { token, works } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  if (!works) {
    return (
      <NarrowPage>
        <PageHeader title={m.reset_title()} lead={m.reset_link_dead()} />
        <ButtonLink href="/forgot-password">{m.forgot_title()}</ButtonLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      <PageHeader title={m.reset_title()} />
      <ErrorSummary errors={failure?.errors} />
      <form method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        <TextField
          name="password"
          type="password"
          label={m.field_new_password()}
          hint={passwordRules()}
          autoComplete="new-password"
          maxLength={maximumPasswordLength}
          required
          error={failure?.errors.password}
        />
        <TextField
          name="confirm_password"
          type="password"
          label={m.field_confirm_password()}
          autoComplete="new-password"
          maxLength={maximumPasswordLength}
          required
          error={failure?.errors.confirm_password}
        />
        <Button name="reset" value="yes">
          {m.reset_submit()}
        </Button>
      </form>
    </NarrowPage>
  );
}
