import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reasonLabels } from "#app/auth/reason-labels.ts";
import { facesOf } from "#app/features/accounts/operations.server.ts";
import { placeNames } from "#app/features/hubs/place-names.server.ts";
import { DecisionForm, decideAppeal, showAppeal, type Verdict } from "#app/features/moderation/appeals.server.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { appealLimit } from "#app/features/moderation/rules.ts";
import { WholeItemView } from "#app/features/moderation/whole-item.tsx";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { type FormCall, formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button } from "#app/ui/button.tsx";
import { day } from "#app/ui/day.ts";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { claimWrites } from "../admin/claim-writes.server.ts";
import { waitingOf } from "../admin/waiting.server.ts";
import { decisionLinks, WaitingPage } from "../admin/waiting-page.tsx";
import { titled } from "../title.ts";

export const links = decisionLinks;

export const handle = { decides: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => titled(matches, data ? m.appeal_of({ username: data.appeal.appellant }) : m.moderation_appeals()); // biome-ignore format: one line

/** docs/product/moderation.md#appeals */
export const loader = pageLoader(async ({ request, params }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const appeal = await showAppeal(member, idFrom(params.id));
  return {
    appeal,
    faces: await facesOf([appeal.appellant]),
    names: await placeNames(),
    waiting: await waitingOf(member, "appeal", appeal.id),
  };
});

const decide = (verdict: Verdict) => async ({ request, params, values }: FormCall) => {
  const id = idFrom(params.id);
  await decideAppeal(await requireMember(request), verdict, parse(DecisionForm, { ...values, appeal: id }));
  return { to: `/moderation/appeals/${id}` };
}; // biome-ignore format: one write

export const action = formAction({ ...claimWrites, uphold: decide("upheld"), dismiss: decide("dismissed") });

const parts = { own: m.appeal_own, acted: m.appeal_same, alone: m.appeal_alone };

/** One appeal: who says what against which act, and the decision with its answer. */
export default function Appeal() {
  const { appeal, names, waiting } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const isOpen = appeal.status === "open";
  return (
    <WaitingPage
      title={m.appeal_of({ username: appeal.appellant })}
      waiting={waiting}
      decided={!isOpen && (appeal.status === "upheld" ? m.appeal_was_upheld() : m.appeal_was_dismissed())}
      answer={<Paragraphs text={appeal.answer} />}
      form={
        (appeal.part === "none" || appeal.part === "alone") && (
          <form method="post" noValidate>
            <TextArea
              name="answer"
              label={m.appeal_answer()}
              defaultValue={failure?.values.answer}
              error={failure?.errors.answer}
              rows={3}
              maxLength={appealLimit}
              required
            />
            <p className="flex flex-wrap gap-3">
              <Button name="uphold" value="yes" look="plain" data-key="a">
                {m.appeal_uphold()}
              </Button>
              <Button name="dismiss" value="yes" look="plain" data-key="d">
                {m.appeal_dismiss()}
              </Button>
            </p>
          </form>
        )
      }
    >
      <p className="text-sm text-soft">
        <MemberLink username={appeal.appellant} /> · {day(appeal.since)} ·{" "}
        <a className="underline" href={`/moderation/${appeal.type}/${appeal.targetId}`}>
          {targetLabels[appeal.type]?.()} {appeal.title}
        </a>
      </p>
      <p className="mt-3 text-sm font-semibold">
        {actLabels[appeal.act]()} {day(appeal.actedAt)}
        {appeal.reason && ` · ${reasonLabels[appeal.reason]?.()}`}
      </p>
      {isOpen && appeal.part !== "none" && <p className="mt-3 text-sm font-semibold">{parts[appeal.part]()}</p>}
      <Paragraphs className="my-3" text={appeal.text} />
      {appeal.removed && (
        <Part title={m.appeal_about()}>
          <WholeItemView {...appeal.removed} names={names} />
        </Part>
      )}
    </WaitingPage>
  );
}
