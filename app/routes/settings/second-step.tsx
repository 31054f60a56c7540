import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Member } from "#app/auth/viewer.ts";
import { CodeField } from "#app/features/second-step/code-field.tsx";
import { LostLink } from "#app/features/second-step/lost-link.tsx";
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
import { requireMember, samePath } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { SecondStepNeeded } from "#app/operations/problems.ts";
import { answerIsFleeting } from "#app/process/request-context.server.ts";
import { settings } from "#app/process/settings.server.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Crumbs, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { KeyToScan } from "./key-to-scan.tsx";
import { type CodesShown, NewRecoveryCodes } from "./new-recovery-codes.tsx";
import { StepStanding } from "./step-standing.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.second_step_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  answerIsFleeting(); // no browser stores a key, or codes
  const own = await showSecondStep(member);
  const next = new URL(request.url).searchParams.get("next");
  return { own, next: next && samePath(next), key: own.since === null ? keyBeingSetUp(member, secondStepTicket(request)) : null };
});

/** The page with what it leads on to, for who was led here. */
const hereOf = (request: Request) => `/settings/second-step${new URL(request.url).search}`;
const shownTo = ({ email }: Member, codes: string[]) => ({
  shown: { codes, of: `${settings.brand.name} · ${email}` } satisfies CodesShown,
});

export const action = formAction({
  begin: async ({ request }) => {
    const ticket = await beginSecondStep(await requireMember(request));
    return { to: hereOf(request), headers: { "Set-Cookie": secondStepCookie(ticket) } };
  },
  confirm: async ({ request, values }) => {
    const member = await requireMember(request);
    return shownTo(member, await turnOnSecondStep(member, secondStepTicket(request), values.code ?? "", userAgentOf(request), values.key));
  },
  renew: async ({ request }) => {
    const member = await requireMember(request);
    return shownTo(member, await renewRecoveryCodes(member, userAgentOf(request)));
  },
  turn_off: async ({ request }) => {
    await turnOffSecondStep(await requireMember(request), userAgentOf(request));
    return { to: hereOf(request), headers: { "Set-Cookie": endedStepCookie } };
  },
});

export default function SecondStep() {
  const { own, key, next } = useLoaderData<typeof loader>();
  const given = useActionData<FormFailure | CodesShown>();
  if (given && "codes" in given) return <NewRecoveryCodes {...given} href={next ?? SecondStepNeeded.path} />;
  return (
    <NarrowPage>
      <Crumbs trail={[{ href: "/settings/security", label: m.settings_security() }, { label: m.second_step_title() }]} />
      <PageHeader title={m.second_step_title()} lead={m.second_step_lead()} />
      <ErrorSummary errors={given?.errors} />
      {next && own.since === null && (
        <p className="mb-4">
          {m.second_step_led()}{" "}
          <a className="underline" href={next}>
            {m.second_step_led_later()}
          </a>
        </p>
      )}
      <StepStanding {...own} />
      {own.since === null && !key && (
        <form method="post">
          <Button name="begin" value="yes">
            {m.second_step_begin()}
          </Button>
        </form>
      )}
      {key && (
        <form method="post" noValidate>
          <Intent name="confirm" />
          <input type="hidden" name="key" value={key.text} />
          <KeyToScan {...key} />
          <CodeField failure={given} hint={m.second_step_code_hint()} />
          <p className="flex flex-wrap gap-3">
            <Button name="confirm" value="yes">
              {m.second_step_confirm()}
            </Button>
            <Button look="plain" name="begin" value="yes">
              {m.second_step_cancel()}
            </Button>
          </p>
        </form>
      )}
      {own.since !== null && (
        <>
          <Part title={m.second_step_renew_title()}>
            <p className="text-soft">{m.second_step_renew_lead()}</p>
            <form method="post">
              <Button look="plain" name="renew" value="yes">
                {m.second_step_renew()}
              </Button>
            </form>
          </Part>
          <Part title={m.second_step_turn_off_title()}>
            <p className="text-soft">{m.second_step_turn_off_lead()}</p>
            <form method="post">
              <Button look="plain" name="turn_off" value="yes">
                {m.second_step_turn_off()}
              </Button>
            </form>
          </Part>
          <LostLink />
        </>
      )}
    </NarrowPage>
  );
}
