import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { localDraftKey } from "#app/features/drafts/rules.ts";
import { ContextView } from "#app/features/guidance/context-view.tsx";
import { askAgain, insightOf, readOnboarding, shownAndKept } from "#app/features/guidance/onboarding.server.ts";
import { steps } from "#app/features/guidance/onboarding.ts";
import { chooseRiding, configuredModel, keepInsight } from "#app/features/guidance/operations.server.ts";
import { ProgramList } from "#app/features/guidance/program-list.tsx";
import { PromptLinks } from "#app/features/guidance/prompt-links.tsx";
import { PromptText } from "#app/features/guidance/prompt-text.tsx";
import { highestScore } from "#app/features/guidance/rules.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { Bar } from "#app/ui/bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { EmptyState, NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.insight_title());

/** Redirects a member who has not finished the three steps to them, with the reason. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const found = await insightOf(member).catch((error) => {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  });
  if (typeof found === "string") return { problem: found, insight: null };
  const seen = await shownAndKept(member);
  return { problem: null, insight: found, seen, model: configuredModel(), memberId: member.id, now: Date.now() };
});

export const action = formAction({
  choose_riding: async ({ request, values }) => {
    const member = await requireMember(request);
    await chooseRiding(member, values.riding || null, (await readOnboarding(member)).values.postal_code);
    return { to: "#where" };
  },
  ask_model: async ({ request }) => {
    await askAgain(await requireMember(request));
    return { to: "#answer" };
  },
  keep: async ({ request }) => {
    const member = await requireMember(request);
    const { guidance, answer } = await insightOf(member);
    const id = await keepInsight(member, guidance, answer);
    return { to: `/insights#insight-${id}` };
  },
});

export default function GenerateInsight() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  if (!loaded.insight) {
    return (
      <NarrowPage>
        <PageHeader title={m.insight_title()} />
        <EmptyState title={m.guidance_failed()} text={loaded.problem}>
          <ButtonLink href="/onboarding">{m.onboarding_title()}</ButtonLink>
        </EmptyState>
      </NarrowPage>
    );
  }
  const { seen, model, memberId, now } = loaded;
  const { guidance, answer } = loaded.insight;
  return (
    <NarrowPage>
      {steps.map((step) => (
        <div key={step} data-forget={localDraftKey(`onboarding.${step}`, memberId)} />
      ))}
      <PageHeader title={m.insight_title()} lead={m.insight_lead()} />
      <ErrorSummary errors={failure?.errors} />
      <section id="answer">
        <h2 className="text-xl">{m.insight_answer()}</h2>
        <div className="my-3 whitespace-pre-line">{answer.text}</div>
        <p className="text-sm text-soft">
          {answer.answeredBy === "engine" ? m.insight_answered_engine() : m.insight_answered_model({ model: answer.answeredBy })}{" "}
          {m.insight_confidence({ score: guidance.confidence, most: highestScore })}
        </p>
        <form method="post" className="mt-3 flex flex-wrap gap-3">
          <Button name="keep" value="yes">
            {m.insight_keep()}
          </Button>
          {model && (
            <Button look="plain" name="ask_model" value="yes">
              {m.insight_ask_model({ model })}
            </Button>
          )}
          <ButtonLink look="plain" href="/onboarding">
            {m.insight_again()}
          </ButtonLink>
          <ButtonLink look="plain" href="/insights">
            {m.insights_title()}
          </ButtonLink>
        </form>
        {model && <p className="mt-2 text-sm text-soft">{m.insight_ask_hint({ model })}</p>}
      </section>
      <Part title={m.onboarding_seen()}>
        <p>
          {seen.shown.length > 0 ? m.insight_shown({ facts: seen.shown.join(" · ") }) : m.insight_shown_nothing()}{" "}
          {seen.kept.length > 0 && m.insight_kept_back({ facts: seen.kept.join(" · ") })}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <a className="inline-flex min-h-11 items-center underline" href={`/u/${seen.username}?view=others`}>
            {m.profile_see_as_others()}
          </a>
          <a className="inline-flex min-h-11 items-center underline" href="/settings/privacy">
            {m.insight_change_shown()}
          </a>
        </p>
      </Part>
      <Part title={m.insight_prompt()}>
        <p className="text-sm text-soft">{m.insight_prompt_hint()}</p>
        <PromptText prompt={guidance.enhancedPrompt} id="prompt" />
        <PromptLinks links={guidance.links} of="prompt" />
      </Part>
      <div id="where">
        <Part title={m.context_title()}>
          <ContextView context={guidance.context} error={failure?.errors.riding} now={now} />
        </Part>
      </div>
      <Part title={m.program_title()}>
        <ProgramList matches={guidance.matches} now={now} />
      </Part>
      <Part title={m.insight_score({ score: guidance.relevance.score, most: highestScore })}>
        <Bar share={guidance.relevance.score} />
        <details>
          <summary className="min-h-11 py-2.5 text-soft">{m.insight_score_how()}</summary>
          <ul>
            {guidance.alignment.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      </Part>
    </NarrowPage>
  );
}
