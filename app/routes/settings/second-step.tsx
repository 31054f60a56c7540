import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Member } from "#app/auth/viewer.ts";
import { StepProof } from "#app/features/second-step/forms.server.ts";
import {
  beginSecondStep,
  keyBeingSetUp,
  renewRecoveryCodes,
  showSecondStep,
  turnOffSecondStep,
  turnOnSecondStep,
} from "#app/features/second-step/operations.server.ts";
import { endedStepCookie, secondStepCookie, secondStepTicket, userAgentOf } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { CodeField } from "../session/code-field.tsx";
import { titled } from "../title.ts";
import { KeyToScan } from "./key-to-scan.tsx";
import { type CodesShown, NewRecoveryCodes } from "./new-recovery-codes.tsx";
import { StepStanding } from "./step-standing.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.second_step_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  answerIsFleeting(); // no browser stores a key, or codes
  const own = await showSecondStep(member);
  return { own, key: own.since === null ? keyBeingSetUp(member, secondStepTicket(request)) : null };
});

const here = "/settings/second-step";
const shownTo = ({ email }: Member, codes: string[]) => ({
  shown: { codes, of: `${settings.brand.name} · ${email}` } satisfies CodesShown,
});

export const action = formAction({
  begin: async ({ request, values }) => {
    const ticket = await beginSecondStep(await requireMember(request), values.password ?? "");
    return { to: here, headers: { "Set-Cookie": secondStepCookie(ticket) } };
  },
  cancel: async () => ({ to: here, headers: { "Set-Cookie": endedStepCookie } }),
  confirm: async ({ request, values }) => {
    const member = await requireMember(request);
    return shownTo(member, await turnOnSecondStep(member, secondStepTicket(request), values.code ?? "", userAgentOf(request)));
  },
  renew: async ({ request, values }) => {
    const member = await requireMember(request);
    return shownTo(member, await renewRecoveryCodes(member, parse(StepProof, values), userAgentOf(request)));
  },
  turn_off: async ({ request, values }) => {
    await turnOffSecondStep(await requireMember(request), parse(StepProof, values), userAgentOf(request));
    return { to: here, headers: { "Set-Cookie": endedStepCookie } };
  },
});

export default function SecondStep() {
  const { own, key } = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | CodesShown>();
  if (given && "codes" in given) return <NewRecoveryCodes {...given} href={here} />;
  const failedIn = (name: string) => (given?.pressed === name ? given : undefined);
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/settings/security", label: m.settings_security() }, { label: m.second_step_title() }]} />
      <PageHeader title={m.second_step_title()} lead={m.second_step_lead()} />
      <ErrorSummary errors={given?.errors} />
      <StepStanding {...own} />
      {own.since === null && !key && (
        <form method="post" noValidate>
          <Intent name="begin" />
          <OwnPassword failure={failedIn("begin")} />
          <Button name="begin" value="yes">
            {m.second_step_begin()}
          </Button>
        </form>
      )}
      {key && (
        <form method="post" noValidate>
          <Intent name="confirm" />
          <KeyToScan {...key} />
          <CodeField failure={failedIn("confirm")} hint={m.second_step_code_hint()} />
          <p className="flex flex-wrap gap-3">
            <Button name="confirm" value="yes">
              {m.second_step_confirm()}
            </Button>
            <Button look="plain" name="cancel" value="yes">
              {m.second_step_cancel()}
            </Button>
          </p>
        </form>
      )}
      {own.since !== null && (
        <>
          <Part title={m.second_step_renew_title()}>
            <p className="text-soft">{m.second_step_renew_lead()}</p>
            <ProvenForm name="renew" label={m.second_step_renew()} failure={failedIn("renew")} />
          </Part>
          <Part title={m.second_step_turn_off_title()}>
            <p className="text-soft">{m.second_step_turn_off_lead()}</p>
            <ProvenForm name="turn_off" label={m.second_step_turn_off()} failure={failedIn("turn_off")} />
          </Part>
        </>
      )}
    </NarrowPage>
  );
}

/** Asks for the password and a code. Two of these stand on the page; the errors lead to the fields of the one that failed. */
function ProvenForm({ name, label, failure }: { name: string; label: string; failure: FormFailure | undefined }) {
  return (
    <form method="post" noValidate>
      <Intent name={name} />
      <OwnPassword id={failure ? "password" : `${name}_password`} failure={failure} />
      <CodeField id={failure ? "code" : `${name}_code`} failure={failure} hint={m.second_step_any_hint()} />
      <Button look="plain" name={name} value="yes">
        {label}
      </Button>
    </form>
  );
}

function OwnPassword({ id, failure }: { id?: string; failure: FormFailure | undefined }) {
  return (
    <TextField
      id={id}
      name="password"
      type="password"
      label={m.settings_password_current()}
      autoComplete="current-password"
      required
      error={failure?.errors.password}
    />
  );
}
