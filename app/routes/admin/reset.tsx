import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResetForm } from "#app/features/sign-in-resets/forms.server.ts";
import { resetReasonLabels } from "#app/features/sign-in-resets/labels.ts";
import { callOffReset, showMemberToReset, startReset } from "#app/features/sign-in-resets/operations.server.ts";
import { noteLimit, resetHours, resetReasons } from "#app/features/sign-in-resets/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { shownMoment } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextArea } from "#app/ui/field.tsx";
import { type FormFailure, fieldIn } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Crumbs, PageHeader } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { AdminPage, tableLinks } from "./admin-page.tsx";
import { savedAt } from "./saved.ts";

export const links = tableLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.sign_in_resets_title());

export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => ({
  ...(await showMemberToReset(await requireAdmin(request), idFrom(params.id))),
  now: Date.now(),
}));

export const action = formAction({
  start: async ({ request, params, values }) => {
    await startReset(await requireAdmin(request), idFrom(params.id), parse(ResetForm, values));
    return { to: savedAt(`/admin/resets/${params.id}`) };
  },
  call_off: async ({ request, params, pressed }) => {
    await callOffReset(await requireAdmin(request), idFrom(pressed));
    return { to: savedAt(`/admin/resets/${params.id}`) };
  },
});

/** Starts the reset of one member's sign-in, or calls off the one that waits. */
export default function Reset() {
  const { member, waiting, unfit, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const field = fieldIn(failure);
  const isSuspended = member.suspendedUntil !== null && member.suspendedUntil > now;
  const name = `u/${member.username}`;
  return (
    <AdminPage narrow>
      <Crumbs trail={[{ href: "/admin/resets", label: m.sign_in_resets_title() }, { label: name }]} />
      <PageHeader title={m.sign_in_reset_title({ username: name })} lead={m.sign_in_reset_lead({ hours: resetHours })} />
      <ErrorSummary errors={failure?.errors} />
      <p className="mb-4 text-sm text-soft">
        <MemberLink username={member.username} />
        {isSuspended && <b className="text-brand"> · {m.member_suspended()}</b>}
      </p>
      {waiting ? (
        <form method="post">
          <p className="mb-3">
            {m.sign_in_reset_waits_until({ due: shownMoment(waiting.dueAt) })} {resetReasonLabels[waiting.reason]()}
            {" · "}
            {waiting.note} · <MemberLink username={waiting.startedBy ?? ""} />
          </p>
          <Button look="plain" name="call_off" value={waiting.id}>
            {m.sign_in_reset_call_off()}
          </Button>
        </form>
      ) : unfit ? (
        <p className="border-l-4 border-brand bg-wash px-4 py-2">{unfit}</p>
      ) : (
        <form method="post" noValidate>
          <p className="mb-4 border-l-4 border-brand bg-wash px-4 py-2">{m.sign_in_reset_identity()}</p>
          <SelectField
            {...field("reason")}
            label={m.sign_in_reset_reason()}
            choices={[
              { value: "", label: m.sign_in_reset_reason_choose() },
              ...resetReasons.map((value) => ({ value, label: resetReasonLabels[value]() })),
            ]}
            required
          />
          <TextArea
            {...field("note")}
            label={m.sign_in_reset_note()}
            hint={m.sign_in_reset_note_hint()}
            rows={2}
            maxLength={noteLimit}
            required
          />
          <Button name="start" value="yes">
            {m.sign_in_reset_start()}
          </Button>
        </form>
      )}
    </AdminPage>
  );
}
