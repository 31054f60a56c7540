import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reasonLabels } from "#app/auth/reason-labels.ts";
import { AppealForm, fileAppeal } from "#app/features/moderation/appeals.server.ts";
import { listOwnHeld } from "#app/features/moderation/held.server.ts";
import { actLabels } from "#app/features/moderation/labels.ts";
import { appealDays, appealLimit, strikeDays } from "#app/features/moderation/rules.ts";
import { actsAboutMe } from "#app/features/moderation/strikes.server.ts";
import { targetLabels } from "#app/features/notifications/labels.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { Button, Intent } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { notIndexed } from "#app/ui/indexing.ts";
import { EmptyState, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => [...titled(matches, m.mine_title()), notIndexed];

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  return { waiting: await listOwnHeld(member), acts: await actsAboutMe(member) };
});

export const action = formAction({
  appeal: async ({ request, values }) => {
    await fileAppeal(await requireMember(request), parse(AppealForm, values));
    return { to: "/moderation/mine" };
  },
});

type Mine = Awaited<ReturnType<typeof actsAboutMe>>[number];
const appealLabels = { open: m.mine_appeal_open, upheld: m.mine_appeal_upheld, dismissed: m.mine_appeal_dismissed };

/** What moderators did about the viewer's texts and about them, with the form of an appeal where there may be one. */
export default function MyModeration() {
  const { waiting, acts } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <PageHeader title={m.mine_title()} lead={m.mine_lead({ days: strikeDays, within: appealDays })} />
      <ErrorSummary errors={failure?.errors} />
      {waiting.length > 0 && (
        <Part title={m.mine_waiting()}>
          <ul>
            {waiting.map(({ type, title, since, path }) => (
              <li key={path} className="border-t border-line py-3">
                <a className="break-words underline" href={path}>
                  {title.slice(0, 100)}
                </a>{" "}
                <span className="text-sm text-soft">
                  {targetLabels[type]?.()} · {shownDay(since)}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {acts.length === 0 && <EmptyState title={m.mine_empty()} />}
      <ul>
        {acts.map((act) => (
          <li key={act.id} className="border-t border-line py-4">
            <h2>
              {act.act === "remove" ? m.mine_removed({ target: targetLabels[act.type]?.() ?? "" }) : actLabels[act.act]()} ·{" "}
              {act.reason && reasonLabels[act.reason]?.()}
            </h2>
            <p className="text-sm text-soft">
              {shownDay(act.createdAt)} · {standingOf(act)}
            </p>
            {(act.title || act.text) && (
              <blockquote className="my-3 border-l-2 border-line pl-4 text-soft">
                {act.title && <b>{act.title}</b>}
                {act.text && <Paragraphs text={act.text} />}
              </blockquote>
            )}
            {act.said && <Paragraphs text={act.said} />}
            {act.appeal && (
              <>
                <p className="mt-3">
                  <b>{appealLabels[act.appeal.status]()}</b>
                </p>
                <Paragraphs className="text-soft" text={act.appeal.text} />
                {act.appeal.answer && <Paragraphs text={act.appeal.answer} />}
              </>
            )}
            {act.mayAppeal && <Appeal act={act.id} failure={failure?.values.act === String(act.id) ? failure : undefined} />}
          </li>
        ))}
      </ul>
    </NarrowPage>
  );
}

function standingOf({ isUndone, isLive, lapsesAt }: Pick<Mine, "isUndone" | "isLive" | "lapsesAt">): string {
  if (isUndone) return m.mine_undone();
  return isLive ? m.mine_counts({ day: shownDay(lapsesAt) }) : m.mine_lapsed({ day: shownDay(lapsesAt) });
}

function Appeal({ act, failure }: { act: number; failure: FormFailure | undefined }) {
  return (
    <form method="post" className="mt-3" noValidate>
      <Intent name="appeal" />
      <input type="hidden" name="act" value={act} />
      <TextArea
        name="text"
        id={`text-${act}`}
        label={m.appeal_text()}
        defaultValue={failure?.values.text}
        error={failure?.errors.text}
        rows={3}
        maxLength={appealLimit}
        required
      />
      <Button name="appeal" value="yes">
        {m.appeal_send()}
      </Button>
    </form>
  );
}
