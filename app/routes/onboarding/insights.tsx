import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteInsight, listInsights } from "#app/features/guidance/operations.server.ts";
import { cutAtWord, previewLength } from "#app/features/prompts/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.insights_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const { insights, next } = await listInsights(await requireMember(request), idFrom(new URL(request.url).searchParams.get("after")));
  return {
    next,
    insights: insights.map(({ id, answer, answeredBy, prompt, createdAt }) => ({
      id,
      answer: cutAtWord(answer, previewLength),
      whole: answer.length > previewLength ? answer : null,
      answeredBy,
      prompt,
      createdAt,
    })),
  };
});

export const action = formAction({
  delete: async ({ request, pressed }) => {
    await deleteInsight(await requireMember(request), idFrom(pressed));
    return { to: "/insights" };
  },
});

export default function Insights() {
  const { insights, next } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <NarrowPage>
      <PageHeader title={m.insights_title()} lead={m.insights_lead()} />
      <ErrorSummary errors={failure?.errors} />
      {insights.length === 0 && (
        <EmptyState title={m.insights_empty_title()} text={m.insights_empty()}>
          <ButtonLink href="/onboarding">{m.onboarding_title()}</ButtonLink>
        </EmptyState>
      )}
      <form method="post">
        <ol>
          {insights.map((insight) => (
            <li key={insight.id} id={`insight-${insight.id}`} className="border-t border-line py-4">
              <p className="text-sm text-soft">
                {shownDay(insight.createdAt)} ·{" "}
                {insight.answeredBy === "engine" ? m.insight_answered_engine() : m.insight_answered_model({ model: insight.answeredBy })}
              </p>
              <Paragraphs className="my-2" text={insight.answer} />
              {insight.whole && (
                <details>
                  <summary className="min-h-11 py-2.5 text-soft">{m.insights_whole()}</summary>
                  <Paragraphs className="border-l-4 border-line pl-4" text={insight.whole} />
                </details>
              )}
              <details>
                <summary className="min-h-11 py-2.5 text-soft">{m.insight_prompt()}</summary>
                <p className="border-l-4 border-line pl-4 break-words whitespace-pre-line">{insight.prompt}</p>
              </details>
              <p className="mt-2 flex flex-wrap gap-3">
                <ButtonLink href={`/create-project?insight=${insight.id}`}>{m.insight_start()}</ButtonLink>
                <ButtonLink look="plain" href={`/insights/${insight.id}/outcome`}>
                  {m.outcome_title()}
                </ButtonLink>
                <Button look="plain" name="delete" value={insight.id}>
                  {m.insights_delete()}
                </Button>
              </p>
            </li>
          ))}
        </ol>
      </form>
      {next !== null && (
        <ButtonLink look="plain" href={`/insights?after=${next}`}>
          {m.insights_more()}
        </ButtonLink>
      )}
    </NarrowPage>
  );
}
