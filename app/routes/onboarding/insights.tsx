import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Because, More as Further } from "#app/features/guidance/fit-lists.tsx";
import type { FoundLinks } from "#app/features/guidance/found.server.ts";
import { deleteInsight, listInsights } from "#app/features/guidance/operations.server.ts";
import { cutAtWord, previewLength } from "#app/features/prompts/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { capital } from "#app/text/excerpt.ts";
import { idFrom } from "#app/text/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/day.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CompanyFace, Face } from "#app/ui/face.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { More } from "#app/ui/more.tsx";
import { EmptyState, Fold, NarrowPage, PageHeader } from "#app/ui/page.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import stylesheet from "#app/ui/part.css?url";
import { Said } from "#app/ui/said.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ matches }) => titled(matches, m.insights_title());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const { insights, next } = await listInsights(await requireMember(request), idFrom(new URL(request.url).searchParams.get("after")));
  return {
    next,
    insights: insights.map(({ id, question, found, answer, answeredBy, prompt, createdAt }) => ({
      id,
      ...askedOf(question),
      found,
      answer,
      answeredBy,
      prompt,
      createdAt,
    })),
  };
});

/** What was asked: their own words and who they are; of an insight from before these were stored, the beginning of its question. */
function askedOf({ interest, occupation, place, original_prompt }: Record<string, unknown>): { asked: string; by: string | null } {
  const cut = (text: unknown) => cutAtWord(String(text ?? ""), previewLength);
  if (!interest) return { asked: cut(original_prompt), by: null };
  return {
    asked: m.insight_asked({ interest: capital(cut(interest)) }),
    by: m.insight_asked_by({ occupation: capital(String(occupation)), place: String(place) }),
  };
}

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
          <ButtonLink href="/generate-insight">{m.insight_title()}</ButtonLink>
        </EmptyState>
      )}
      <form method="post">
        <ol>
          {insights.map((insight, at) => (
            <li key={insight.id} id={`insight-${insight.id}`} className="mb-4 border-t border-line pt-3">
              <h2>{insight.asked || m.insight_title()}</h2>
              <p className="text-sm text-soft">
                <Dotted>
                  {insight.by}
                  {shownDay(insight.createdAt)}
                  {insight.answeredBy === "engine" ? m.insight_answered_engine() : m.insight_answered_model({ model: insight.answeredBy })}
                </Dotted>
              </p>
              <Fold title={m.insights_found()} open={at === 0}>
                <WhatItFound found={insight.found} />
              </Fold>
              <Fold title={m.insight_answer()}>
                <Paragraphs text={insight.answer} />
              </Fold>
              <Fold title={m.insight_prompt_for()}>
                <p className="border-l-4 border-line pl-4 break-words whitespace-pre-line">{insight.prompt}</p>
              </Fold>
              <div className="mt-3 flex flex-wrap gap-x-3">
                <ButtonLink look="plain" href={`/create-project?insight=${insight.id}`}>
                  {m.insight_start()}
                </ButtonLink>
                <More label={m.comment_more()}>
                  <a href={`/insights/${insight.id}/outcome`}>{m.outcome_title()}</a>
                  <button type="submit" name="delete" value={insight.id}>
                    {m.insights_delete()}
                  </button>
                </More>
              </div>
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

/** What the insight led to and is still there; where nothing is, or it was not stored yet, what its answers lead to now. */
function WhatItFound({ found }: { found: FoundLinks }) {
  if (found.length === 0) return <Further href="/generate-insight" text={m.insight_matches_now()} />;
  return (
    <ul className="mt-2">
      {found.map(({ title, links }) => (
        <li key={title}>
          <b className="text-sm text-soft">{title}</b>
          <ul className="mb-3">
            {links.map(({ href, text, lang, looks, by, why }) => (
              <li key={href} className="flex border-b border-line py-2">
                {"name" in looks ? <CompanyFace {...looks} /> : <Face {...looks} />}
                <div className="ml-3 min-w-0">
                  <a className="inline-block py-1 font-semibold" href={href} lang={lang}>
                    {text}
                  </a>
                  <p className="meta">
                    <Said phrase={by} />
                  </p>
                  {why && <Because>{why}</Because>}
                </div>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
