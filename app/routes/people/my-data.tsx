import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { outcomeLabels } from "#app/features/applications/labels.ts";
import { ownApplications } from "#app/features/applications/operations.server.ts";
import { ownCorrections } from "#app/features/funding/corrections.server.ts";
import { correctionStates, factLabels } from "#app/features/funding/corrections.ts";
import { pathOf, titleOf } from "#app/features/funding/said.ts";
import { answersInWords } from "#app/features/guidance/condition-labels.ts";
import { readOnboarding } from "#app/features/guidance/onboarding.server.ts";
import { Leaving } from "#app/features/privacy/forms.server.ts";
import { deleteOwnAccount } from "#app/features/privacy/operations.server.ts";
import { whoSawMyContact } from "#app/features/staff-acts/operations.server.ts";
import { endedSession } from "#app/http/cookies.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, wrong } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.data_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const applications = (await ownApplications(member)).map((one) => ({ ...one, path: pathOf(one), title: titleOf(one) }));
  const corrections = (await ownCorrections(member)).map((one) => ({ ...one, path: pathOf(one), title: titleOf(one) }));
  return { applications, corrections, seen: await whoSawMyContact(member), answers: answersInWords((await readOnboarding(member)).draft) };
});

export const action = formAction({
  leave: async ({ request, values }) => {
    await deleteOwnAccount(await requireMember(request), parse(Leaving, values));
    return { to: "/account-deleted", headers: endedSession };
  },
});

/** Lets members download everything stored about them, or delete their account. */
export default function MyData() {
  const { applications, corrections, seen, answers } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const choice = (value: string, label: string) => (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="radio"
        name="texts"
        id={value === "keep" ? "texts" : undefined}
        value={value}
        defaultChecked={failure?.values.texts === value}
        className="size-5"
        {...wrong("texts", failure?.errors.texts)}
      />
      {label}
    </label>
  );
  return (
    <NarrowPage>
      <PageHeader title={m.data_title()} lead={m.data_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <p className="mb-3 text-soft">{m.data_export_hint()}</p>
      <ButtonLink look="plain" href="/my-data.json">
        {m.data_export()}
      </ButtonLink>
      <Part title={m.data_answers()}>
        <p className="text-soft">
          {m.data_answers_about()} {answers.length === 0 && m.data_answers_none()}
        </p>
        <ul>
          {answers.map((answer) => (
            <li key={answer} className="border-t border-line py-2">
              {answer}
            </li>
          ))}
        </ul>
        {answers.length > 0 && (
          <a className="inline-flex min-h-11 items-center underline" href="/generate-insight#questions">
            {m.left_out_change()}
          </a>
        )}
      </Part>
      <Part title={m.applied_own()}>
        <p className="text-soft">
          {m.applied_private()} {applications.length === 0 && m.applied_own_none()}
        </p>
        <ul>
          {applications.map(({ slug, path, title, outcome }) => (
            <li key={slug} className="border-t border-line py-2">
              <a className="underline" href={`${path}/application`}>
                <Said phrase={title} />
              </a>{" "}
              · {outcomeLabels[outcome]()}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={m.correction_own()}>
        {corrections.length === 0 && <p className="text-soft">{m.correction_own_none()}</p>}
        <ul>
          {corrections.map(({ id, path, title, fact, status }) => (
            <li key={id} className="border-t border-line py-2">
              <a className="underline" href={`${path}/correction`}>
                <Said phrase={title} />
              </a>{" "}
              · {factLabels[fact]()} · {correctionStates[status]()}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={m.contact_seen_title()}>
        <p className="text-soft">{seen.length === 0 ? m.contact_seen_none() : m.contact_seen_lead()}</p>
        <ul>
          {seen.map(({ number, at, role }) => (
            <li key={number} className="border-t border-line py-2">
              {shownDay(at)} · {role === "admin" ? m.contact_seen_admin() : m.contact_seen_moderator()}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={m.leave_title()}>
        <p>{m.leave_lead()}</p>
        <form method="post" noValidate>
          <fieldset className="mb-5">
            <legend className="font-semibold">{m.leave_texts()}</legend>
            {choice("keep", m.leave_keep())}
            {choice("delete", m.leave_delete())}
            <FieldError id="texts" error={failure?.errors.texts} />
          </fieldset>
          <div className="mb-5">
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="sure"
                id="sure"
                value="yes"
                defaultChecked={failure?.values.sure === "yes"}
                className="size-5 shrink-0"
                {...wrong("sure", failure?.errors.sure)}
              />
              {m.leave_sure()}
            </label>
            <FieldError id="sure" error={failure?.errors.sure} />
          </div>
          <Button name="leave" value="yes">
            {m.leave_submit()}
          </Button>
        </form>
      </Part>
    </NarrowPage>
  );
}
