import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newSecret } from "#app/auth/secret.server.ts";
import { newcomerWords } from "#app/features/accounts/consents.server.ts";
import { Registration } from "#app/features/accounts/forms.server.ts";
import { minimumAge } from "#app/features/accounts/rules.ts";
import { registrationOf as identityOf } from "#app/features/identities/operations.server.ts";
import { labelOf, providerNamed } from "#app/features/identities/provider.server.ts";
import { openNewcomer } from "#app/features/identities/tickets.server.ts";
import { register } from "#app/features/people/shown-facts.server.ts";
import { newcomerCookie, newcomerTicket, providerCookie } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireGuest } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { RegistrationFields, registrationOf } from "./registration-fields.tsx";
import { startSession } from "./start-session.server.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.identity_new_title());

/** Returns who comes from a provider and has no account. @throws a redirect to the sign-in page for who comes from none */
function newcomerIn(request: Request) {
  const newcomer = openNewcomer(newcomerTicket(request));
  if (newcomer) return newcomer;
  throw redirect("/login?notice=provider-late", 303);
}

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  answerIsFleeting();
  await requireGuest(request);
  const { provider, email, fullName, isEmailVerified } = newcomerIn(request);
  return { label: labelOf(providerNamed(provider)), email, fullName, isEmailVerified, newcomer: newcomerWords() };
});

export const action = formAction(
  {
    register: async ({ request, values }) => {
      const newcomer = newcomerIn(request);
      const provider = providerNamed(newcomer.provider);
      const password = newSecret(); // the checks of a registration want one; it is stored nowhere
      const given = { ...values, email: newcomer.email ?? values.email ?? "", password, confirm_password: password };
      const input = parse(Registration, registrationOf(given));
      const account = await register(input, identityOf(provider, newcomer, input.email));
      const headers = await startSession(request, account, false);
      headers.append("Set-Cookie", newcomerCookie(""));
      headers.append("Set-Cookie", providerCookie(provider.name));
      return { to: "/welcome", headers };
    },
  },
  { limit: "registrations" },
);

/** Asks who signed in at a provider for what the provider did not say, as the registration does. */
export default function RegisterWith() {
  const { label, email, fullName, isEmailVerified, newcomer } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <PageHeader title={m.identity_new_title()} lead={m.identity_new_lead({ label })} />
      <ErrorSummary errors={failure?.errors} />
      {email && (
        <p className="mb-4">
          {m.identity_new_address({ label, email })} {!isEmailVerified && m.identity_new_confirm()}
        </p>
      )}
      <form method="post" noValidate>
        <RegistrationFields failure={failure} provided={{ email, fullName }} newcomerWords={newcomer} />
        <p className="mb-5 text-sm text-soft">
          {m.register_age({ age: minimumAge })} {m.login_terms()}{" "}
          <a className="underline" href="/terms">
            {m.terms_title()}
          </a>
        </p>
        <Button name="register" value="yes">
          {m.register_submit()}
        </Button>
      </form>
      <p className="mt-4">
        {m.identity_new_existing({ label })}{" "}
        <a className="underline" href="/login">
          {m.nav_sign_in()}
        </a>
      </p>
    </NarrowPage>
  );
}
