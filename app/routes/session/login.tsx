import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { ResetRequest, SignIn } from "#app/features/accounts/forms.server.ts";
import { requestLink } from "#app/features/accounts/password-reset.server.ts";
import { failuresBeforeLock, lockSeconds, maximumPasswordLength } from "#app/features/accounts/rules.ts";
import { providersShown } from "#app/features/identities/provider.server.ts";
import { wayMinutes } from "#app/features/identities/rules.ts";
import { PasskeyFields } from "#app/features/second-step/passkey-fields.tsx";
import { passWithPasskey } from "#app/features/second-step/passkeys.server.ts";
import { ticketMinutes } from "#app/features/second-step/rules.ts";
import { signIn } from "#app/http/authenticator.server.ts";
import { userAgentOf } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireGuest, samePath } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Apart } from "#app/ui/apart.tsx";
import { Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { PasswordField } from "./password-field.tsx";
import { ProviderLinks } from "./provider-links.tsx";
import { SignInButton } from "./sign-in-button.tsx";
import { enter, passedPassword } from "./start-session.server.ts";
import { WayIn } from "./way-in.tsx";

export const handle = { composes: true, passkeys: true };
/** Passes on the header that says when a locked sign-in opens again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.login_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  await requireGuest(request);
  const query = new URL(request.url).searchParams;
  const from = query.has("from") ? samePath(query.get("from")) : null;
  return { from, notice: query.get("notice"), sendsMail: settings.sendsMail, providers: providersShown(), isOnly: settings.oidc.only };
});

export const action = formAction(
  {
    sign_in: async ({ request, values }) => {
      return passedPassword(request, await signIn("form", request), parse(SignIn, values).remember);
    },
    use_passkey: async ({ request, values: { passkey = "", ticket = "" } }) => {
      await requireGuest(request);
      return enter(request, await passWithPasskey("sign-in", { passkey, ticket }, userAgentOf(request)), false, true);
    },
    send_way_in: async ({ values }) => {
      await requestLink("unlock", parse(ResetRequest, values));
      return { to: "/login?notice=way-in" };
    },
  },
  { limit: "sign-ins", keepsBody: true },
);

/** What just happened elsewhere. */
const notices: Record<string, () => string> = {
  reset: m.login_notice_reset,
  registered: m.register_no_login,
  "signed-out": m.login_notice_signed_out,
  "code-late": () => m.second_step_late({ minutes: ticketMinutes }),
  "way-in": m.unlock_sent,
  unlocked: m.unlock_done,
  "provider-late": () => m.identity_late({ minutes: wayMinutes }),
};

export default function Login() {
  const { from, notice, sendsMail, providers, isOnly } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const said = failure ? undefined : notices[notice ?? ""];
  const lockedSeconds = failure?.lockedSeconds ?? 0;
  const locked = lockedSeconds > 0;
  const { pathname, search } = useLocation();
  return (
    <NarrowPage>
      <PageHeader title={m.login_title()} lead={from ? m.login_lead_from() : undefined} />
      {said && <p className="mb-5 border-l-4 border-today bg-wash px-4 py-2">{said()}</p>}
      <ErrorSummary title={m.login_error_title()} errors={failure?.errors} />
      {failure?.attempt && !locked ? (
        <p className="mb-3 text-soft">{m.login_attempt({ n: failure.attempt, most: failuresBeforeLock })}</p>
      ) : null}
      {!isOnly && (
        <form method="post" noValidate>
          <TextField
            name="email"
            type="email"
            label={m.field_email()}
            error={failure?.errors.email}
            autoComplete="username"
            maxLength={254}
            required
            disabled={locked}
            defaultValue={failure?.values.email}
          />
          <PasswordField
            name="password"
            label={m.field_password()}
            error={failure?.errors.password}
            autoComplete="current-password"
            maxLength={maximumPasswordLength}
            required
            disabled={locked}
          />
          <p className="mb-5 flex flex-wrap justify-between gap-x-6">
            <Apart>
              <label className="inline-flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="remember"
                  value="yes"
                  disabled={locked}
                  className="size-5"
                  defaultChecked={failure?.values.remember === "yes"}
                />{" "}
                {m.login_remember()}
              </label>
              <a className="inline-flex min-h-11 items-center underline" href="/forgot-password">
                {m.login_forgot()}
              </a>
            </Apart>
          </p>
          <SignInButton lockedSeconds={lockedSeconds} here={pathname + search} />
        </form>
      )}
      {!isOnly && (
        <form method="post">
          <Intent name="use_passkey" />
          <PasskeyFields use="sign-in" label={m.passkey_sign_in()} />
        </form>
      )}
      <ProviderLinks providers={providers} from={from} say={m.identity_sign_in} isOnly={isOnly} />
      {(lockedSeconds > lockSeconds || (locked && !sendsMail)) && <WayIn email={failure?.values.email ?? ""} sendsMail={sendsMail} />}
      <p className="mt-4 text-sm text-soft">
        {m.login_terms()}{" "}
        <a className="underline" href="/terms">
          {m.terms_title()}
        </a>
        {" · "}
        <a className="underline" href="/privacy">
          {m.privacy_title()}
        </a>
      </p>
      {!isOnly && (
        <p className="mt-4">
          {m.login_no_account()}{" "}
          <a className="underline" href="/register">
            {m.login_register()}
          </a>
        </p>
      )}
    </NarrowPage>
  );
}
