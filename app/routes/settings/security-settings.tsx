import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { browserName } from "#app/features/accounts/browser.ts";
import { askForAddress, forgetPendingAddress, pendingAddress } from "#app/features/accounts/email-links.server.ts";
import { AddressChange, PasswordChange, TokenForm } from "#app/features/accounts/forms.server.ts";
import { hasPassword } from "#app/features/accounts/operations.server.ts";
import { maximumPasswordLength, tokenDays, tokenNameLimit, tokenScopes } from "#app/features/accounts/rules.ts";
import {
  changePassword,
  createToken,
  endOtherSessions,
  endSession,
  listSignIns,
  revokeToken,
} from "#app/features/accounts/sign-ins.server.ts";
import { hasBounced } from "#app/features/mail/operations.server.ts";
import { resumeMail } from "#app/features/notifications/mail-delivery.server.ts";
import { tellOfAddress, tellOfPassword } from "#app/features/notifications/security-notices.server.ts";
import { showSecondStep } from "#app/features/second-step/operations.server.ts";
import { listPasskeys } from "#app/features/second-step/passkeys.server.ts";
import { ownResetDueAt, stopOwnReset } from "#app/features/sign-in-resets/own.server.ts";
import { sessionSecret, userAgentOf } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, Part } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { passwordRules } from "../session/password-rules.ts";
import { titled } from "../title.ts";
import { AddressPart } from "./address-part.tsx";
import { ResetWaits } from "./reset-waits.tsx";
import { isSaved, SettingsHeader } from "./settings-header.tsx";
import { StepStanding } from "./step-standing.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.settings_security());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { sessions, tokens } = await listSignIns(member, sessionSecret(request));
  return {
    saved: isSaved(request),
    step: await showSecondStep(member),
    oidc: { isOffered: settings.oidc.providers.length > 0, isOnly: settings.oidc.only },
    resetDueAt: await ownResetDueAt(member),
    hasPassword: await hasPassword(member.id),
    passkeyCount: (await listPasskeys(member)).length,
    address: {
      email: member.email,
      isVerified: member.emailVerifiedAt !== null,
      sendsMail: settings.sendsMail,
      hasBounced: await hasBounced(member),
      pending: await pendingAddress(member),
    },
    sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, browser: browserName(userAgent) })),
    tokens,
  };
});

const here = "/settings/security";
const scopeLabels = { read: m.token_scope_read, write: m.token_scope_write };

export const action = formAction({
  change_password: async ({ request, values }) => {
    const member = await requireMember(request);
    const tell = tellOfPassword(userAgentOf(request));
    await changePassword(member, parse(PasswordChange, values), sessionSecret(request) ?? "", tell);
    return { to: `${here}?saved=1` };
  },
  stop_reset: async ({ request }) => {
    await stopOwnReset(await requireMember(request));
    return { to: `${here}?saved=1` };
  },
  change_address: async ({ request, values }) => {
    const member = await requireMember(request);
    await askForAddress(member, parse(AddressChange, values), tellOfAddress(userAgentOf(request)));
    // What waits for a confirmation is said in its place; without mail the address has changed.
    return { to: settings.sendsMail ? "#address" : `${here}?saved=1` };
  },
  resume_mail: async ({ request }) => {
    await resumeMail(await requireMember(request));
    return { to: `${here}?saved=1` };
  },
  forget_address: async ({ request }) => {
    await forgetPendingAddress(await requireMember(request));
    return { to: "#address" };
  },
  end_session: async ({ request, pressed }) => {
    await endSession(await requireMember(request), idFrom(pressed));
    return { to: "#sessions" };
  },
  end_others: async ({ request }) => {
    await endOtherSessions(await requireMember(request), sessionSecret(request) ?? "");
    return { to: "#sessions" };
  },
  make_token: async ({ request, values }) => {
    answerIsFleeting(); // no browser stores the token
    const token = await createToken(await requireMember(request), parse(TokenForm, values));
    return { shown: { token } };
  },
  revoke_token: async ({ request, pressed }) => {
    await revokeToken(await requireMember(request), idFrom(pressed));
    return { to: "#tokens" };
  },
});

export default function SecuritySettings() {
  const { saved, step, passkeyCount, hasPassword, oidc, resetDueAt, address, sessions, tokens } = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | { token: string }>();
  const made = given && "token" in given ? given.token : null;
  const failure = given && "errors" in given ? given : undefined;
  const field = (name: string) => ({ name, error: failure?.errors[name] });
  return (
    <NarrowPage>
      <SettingsHeader here={here} saved={saved && !given} />
      <ErrorSummary errors={failure?.errors} />
      <ResetWaits dueAt={resetDueAt} />
      {!oidc.isOnly && !hasPassword && <p className="mb-4">{m.password_dropped()}</p>}
      {!oidc.isOnly && hasPassword && (
        <Part title={m.settings_password()}>
          <form method="post" noValidate>
            <Intent name="change_password" />
            <TextField
              {...field("current_password")}
              type="password"
              label={m.settings_password_current()}
              autoComplete="current-password"
              required
            />
            <TextField
              {...field("password")}
              type="password"
              label={m.field_new_password()}
              hint={passwordRules()}
              autoComplete="new-password"
              maxLength={maximumPasswordLength}
              required
            />
            <TextField
              {...field("confirm_password")}
              type="password"
              label={m.field_confirm_password()}
              autoComplete="new-password"
              maxLength={maximumPasswordLength}
              required
            />
            <Button name="change_password" value="yes">
              {m.settings_password()}
            </Button>
          </form>
        </Part>
      )}
      {oidc.isOffered && (
        <Part title={m.identities_title()}>
          <ButtonLink look="plain" href="/settings/identities">
            {m.identities_manage()}
          </ButtonLink>
        </Part>
      )}
      <Part title={m.second_step_title()}>
        <StepStanding {...step} />
        <ButtonLink look="plain" href="/settings/second-step">
          {m.second_step_manage()}
        </ButtonLink>
      </Part>
      <Part title={m.passkeys_title()}>
        <p className="mb-4">{passkeyCount === 0 ? m.passkeys_none() : m.passkeys_count({ count: passkeyCount })}</p>
        <ButtonLink look="plain" href="/settings/passkeys">
          {m.passkeys_manage()}
        </ButtonLink>
      </Part>
      <AddressPart {...address} failure={failure} />
      <Part title={m.settings_sessions()}>
        <form method="post" id="sessions">
          <ul>
            {sessions.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
                <span className="grow basis-56">
                  {session.isHere && <b>{m.settings_session_this()} · </b>}
                  {m.settings_session_facts({ browser: session.browser, ...facts(session) })}
                </span>
                {!session.isHere && (
                  <Button look="plain" name="end_session" value={session.id}>
                    {m.settings_session_end()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button look="plain" name="end_others" value="yes">
              {m.settings_sessions_end()}
            </Button>
          )}
        </form>
      </Part>
      <Part title={m.settings_tokens()}>
        <p className="text-soft">
          {m.settings_token_prompt()}{" "}
          <a className="underline" href="/api/docs">
            {m.api_docs_title()}
          </a>
        </p>
        {made && (
          <Status>
            {m.settings_token_once()}{" "}
            <input
              readOnly
              value={made}
              aria-label={m.settings_token_once()}
              className="block w-full min-h-11 rounded-md border border-edge bg-card px-3 py-2"
            />
          </Status>
        )}
        <form method="post" id="tokens">
          {tokens.length === 0 && <p className="text-soft">{m.settings_tokens_empty()}</p>}
          <ul>
            {tokens.map((token) => (
              <li key={token.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
                <span className="grow basis-56">
                  {m.settings_token_facts({ ...facts(token), name: token.name, scope: scopeLabels[token.scope]() })}
                </span>
                <Button look="plain" name="revoke_token" value={token.id}>
                  {m.settings_token_revoke()}
                </Button>
              </li>
            ))}
          </ul>
        </form>
        <form method="post" noValidate>
          <Intent name="make_token" />
          <TextField
            {...field("name")}
            label={m.settings_token_name()}
            defaultValue={failure?.values.name}
            maxLength={tokenNameLimit}
            required
          />
          <SelectField
            {...field("days")}
            label={m.settings_token_days()}
            defaultValue={failure?.values.days ?? "30"}
            choices={tokenDays.map((days) => ({ value: String(days), label: m.settings_days({ count: days }) }))}
          />
          <SelectField
            {...field("scope")}
            label={m.settings_token_scope()}
            defaultValue={failure?.values.scope ?? "read"}
            choices={tokenScopes.map((scope) => ({ value: scope, label: scopeLabels[scope]() }))}
          />
          <Button look="plain" name="make_token" value="yes">
            {m.settings_token_make()}
          </Button>
        </form>
      </Part>
    </NarrowPage>
  );
}

type Standing = { createdAt: number; lastUsedAt: number | null; endsAt: number; expiresAt: number };

const facts = ({ createdAt, lastUsedAt, endsAt, expiresAt }: Standing) => {
  const until = moment(expiresAt);
  return {
    since: moment(createdAt),
    used: lastUsedAt === null ? m.sign_in_unused() : m.sign_in_used({ when: moment(lastUsedAt) }),
    ends: moment(endsAt) === until ? m.sign_in_until({ until }) : m.sign_in_ends({ ends: moment(endsAt), until }),
  };
};
