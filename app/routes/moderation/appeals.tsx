import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DecisionForm, decideAppeal, listAppeals, type Verdict } from "#app/features/moderation/appeals.server.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { appealLimit } from "#app/features/moderation/rules.ts";
import { reasonLabels, targetLabels } from "#app/features/notifications/labels.ts";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { day } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { AdminPage, adminLinks } from "../admin/admin-page.tsx";
import { titled } from "../title.ts";
import { ModerationHeader } from "./moderation-header.tsx";

export const links = adminLinks;

export const meta: MetaFunction = ({ matches }) => titled(matches, m.moderation_appeals());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) =>
  listAppeals(await requireMember(request), idFrom(new URL(request.url).searchParams.get("after"))),
);

const decide =
  (verdict: Verdict) =>
  async ({ request, values }: FormCall) => {
    await decideAppeal(await requireMember(request), verdict, parse(DecisionForm, values));
    return { to: "/moderation/appeals" };
  };

export const action = formAction({ uphold: decide("upheld"), dismiss: decide("dismissed") });

export default function Appeals() {
  const { appeals, next } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <AdminPage narrow>
      <ModerationHeader here="/moderation/appeals" lead={m.appeals_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {appeals.length === 0 && <EmptyState title={m.appeals_empty()} />}
      <ol>
        {appeals.map((appeal) => {
          const mine = failure?.values.appeal === String(appeal.id) ? failure : undefined;
          return (
            <li key={appeal.id} className="border-t border-line py-4">
              <h2>
                <a className="hover:underline" href={`/moderation/${appeal.type}/${appeal.targetId}`}>
                  {targetLabels[appeal.type]?.()} {appeal.title}
                </a>
              </h2>
              <p className="text-sm text-soft">
                <MemberLink username={appeal.appellant} /> · {day(appeal.since)} · {actLabels[appeal.act]()} {day(appeal.actedAt)} ·{" "}
                {appeal.reason && reasonLabels[appeal.reason]?.()}
              </p>
              <Paragraphs className="my-3 max-w-2xl" text={appeal.text} />
              <form method="post" noValidate>
                <input type="hidden" name="appeal" value={appeal.id} autoComplete="off" />
                <TextArea
                  name="answer"
                  id={`answer-${appeal.id}`}
                  label={m.appeal_answer()}
                  defaultValue={mine?.values.answer}
                  error={mine?.errors.answer}
                  rows={2}
                  maxLength={appealLimit}
                  required
                />
                <p className="flex flex-wrap gap-3">
                  <Button name="dismiss" value="yes" look="plain">
                    {m.appeal_dismiss()}
                  </Button>
                  <Button name="uphold" value="yes">
                    {m.appeal_uphold()}
                  </Button>
                </p>
              </form>
            </li>
          );
        })}
      </ol>
      {next !== null && (
        <ButtonLink look="plain" href={`/moderation/appeals?after=${next}`}>
          {m.saved_more()}
        </ButtonLink>
      )}
    </AdminPage>
  );
}
