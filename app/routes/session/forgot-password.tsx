import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResetRequest } from "#app/features/accounts/forms.server.ts";
import { requestPasswordReset } from "#app/features/accounts/password-reset.server.ts";
import { LostLink } from "#app/features/second-step/lost-link.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.forgot_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => ({
  sent: new URL(request.url).searchParams.has("sent"),
  sendsMail: settings.sendsMail,
}));

export const action = formAction(
  {
    send: async ({ values }) => {
      await requestPasswordReset(parse(ResetRequest, values));
      return { to: "/forgot-password?sent=1" };
    },
  },
  { limit: "registrations" },
);

/** Gives the same answer whether or not an account has this address. */
export default function ForgotPassword() {
  const { sent, sendsMail } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  if (sent && !failure) {
    return (
      <NarrowPage>
        {sendsMail ? (
          <PageHeader title={m.forgot_sent_title()} lead={m.forgot_sent()} />
        ) : (
          <PageHeader title={m.forgot_sent_title_no_mail()} lead={m.forgot_sent_no_mail()} />
        )}
        <a className="underline" href="/login">
          {m.nav_sign_in()}
        </a>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      <PageHeader title={m.forgot_title()} lead={sendsMail ? m.forgot_lead() : m.forgot_lead_no_mail()} />
      <ErrorSummary errors={failure?.errors} />
      <form method="post" noValidate>
        <TextField
          name="email"
          type="email"
          label={m.field_email()}
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={failure?.values.email}
          error={failure?.errors.email}
        />
        <Button name="send" value="yes">
          {sendsMail ? m.forgot_submit() : m.forgot_submit_no_mail()}
        </Button>
      </form>
      <LostLink />
    </NarrowPage>
  );
}
