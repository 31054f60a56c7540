import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newcomerWords } from "#app/features/accounts/consents.server.ts";
import { Registration } from "#app/features/accounts/forms.server.ts";
import { minimumAge } from "#app/features/accounts/rules.ts";
import { providersShown } from "#app/features/identities/provider.server.ts";
import { register } from "#app/features/people/shown-facts.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireGuest } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { ProviderLinks } from "./provider-links.tsx";
import { RegistrationFields, registrationOf } from "./registration-fields.tsx";
import { startSession } from "./start-session.server.ts";

export const handle = { composes: true };
export const meta: MetaFunction = ({ matches }) => titled(matches, m.register_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireGuest(request);
  return { providers: providersShown(), isOnly: settings.oidc.only, newcomer: newcomerWords() };
});

/** Registers and signs in (docs/product/accounts.md#registration). If signing in fails, the account exists and the login page says so. */
export const action = formAction(
  {
    register: async ({ request, values }) => {
      const account = await register(parse(Registration, registrationOf(values)));
      try {
        return { to: "/welcome", headers: await startSession(request, account, false) };
      } catch {
        return { to: "/login?notice=registered" };
      }
    },
  },
  { limit: "registrations" },
);

export default function Register() {
  const { providers, isOnly, newcomer } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <PageHeader title={m.register_title()} lead={m.register_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {!isOnly && (
        <form method="post" noValidate>
          <RegistrationFields failure={failure} newcomerWords={newcomer} />
          <p className="mb-5 text-sm text-soft">{m.register_age({ age: minimumAge })}</p>
          <Button name="register" value="yes">
            {m.register_submit()}
          </Button>
        </form>
      )}
      <ProviderLinks providers={providers} say={m.identity_register} isOnly={isOnly} />
      <p className="mt-4">
        {m.register_have_account()}{" "}
        <a className="underline" href="/login">
          {m.nav_sign_in()}
        </a>
      </p>
    </NarrowPage>
  );
}
