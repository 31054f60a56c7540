import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hasPassword } from "#app/features/accounts/operations.server.ts";
import { showSecondStep } from "#app/features/second-step/operations.server.ts";
import { PasskeyFields } from "#app/features/second-step/passkey-fields.tsx";
import { addPasskey, dropPassword, listPasskeys, removePasskey } from "#app/features/second-step/passkeys.server.ts";
import { passkeyNameLimit } from "#app/features/second-step/rules.ts";
import { userAgentOf } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { moment } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const handle = { passkeys: true };
export const meta: MetaFunction = ({ matches }) => titled(matches, m.passkeys_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  return {
    passkeys: await listPasskeys(member),
    hasPassword: await hasPassword(member.id),
    hasCodes: (await showSecondStep(member)).recoveryCodesLeft > 0,
    sendsMail: settings.sendsMail,
  };
});

const here = "/settings/passkeys";

export const action = formAction({
  add: async ({ request, values: { name = "", passkey = "", ticket = "" } }) => {
    await addPasskey(await requireMember(request), { name, passkey, ticket }, userAgentOf(request));
    return { to: here };
  },
  drop_password: async ({ request }) => {
    await dropPassword(await requireMember(request), userAgentOf(request));
    return { to: here };
  },
  remove: async ({ request, pressed }) => {
    await removePasskey(await requireMember(request), idFrom(pressed), userAgentOf(request));
    return { to: here };
  },
});

export default function Passkeys() {
  const { passkeys, hasPassword, hasCodes, sendsMail } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/settings/security", label: m.settings_security() }, { label: m.passkeys_title() }]} />
      <PageHeader title={m.passkeys_title()} lead={m.passkeys_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {passkeys.length === 0 && <p className="text-soft">{m.passkeys_none()}</p>}
      <form method="post">
        <ul>
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
              <span className="grow basis-56 break-words">
                {m.passkey_facts({ name, since: moment(createdAt), used: usedAt === null ? m.never() : moment(usedAt) })}
              </span>
              <Button look="plain" name="remove" value={id}>
                {m.passkey_remove()}
              </Button>
            </li>
          ))}
        </ul>
      </form>
      <Part title={m.passkey_add_title()}>
        <p className="text-soft">{m.passkey_add_lead()}</p>
        <form method="post" noValidate hidden>
          <Intent name="add" />
          <TextField
            name="name"
            label={m.passkey_name()}
            hint={m.passkey_name_hint()}
            maxLength={passkeyNameLimit}
            required
            defaultValue={failure?.values.name}
            error={failure?.errors.name}
          />
          <PasskeyFields use="new" label={m.passkey_add()} />
        </form>
      </Part>
      {(hasPassword ? sendsMail && passkeys.length > 0 : true) && (
        <Part title={m.password_drop_title()}>
          {!hasPassword && <p>{m.password_dropped()}</p>}
          {hasPassword && <p className="text-soft">{m.password_drop_lead()}</p>}
          {hasPassword && hasCodes && (
            <form method="post">
              <Button look="plain" name="drop_password" value="yes">
                {m.password_drop()}
              </Button>
            </form>
          )}
          {hasPassword && !hasCodes && (
            <a className="inline-flex min-h-11 items-center underline" href="/settings/second-step">
              {m.second_step_manage()}
            </a>
          )}
        </Part>
      )}
    </NarrowPage>
  );
}
