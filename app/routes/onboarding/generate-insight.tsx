import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { localDraftKey } from "#app/features/drafts/rules.ts";
import { identityInPrompt, questionNames } from "#app/features/guidance/answers.ts";
import { placeName } from "#app/features/guidance/context.ts";
import { ContextView } from "#app/features/guidance/context-view.tsx";
import { FitLists } from "#app/features/guidance/fit-lists.tsx";
import { fitsOfQuestion } from "#app/features/guidance/fits.server.ts";
import { Answer, InsightHeader, MadeFrom, MissingAnswers, SeenByOthers } from "#app/features/guidance/insight-parts.tsx";
import { InsightQuestions, OccupationQuestion } from "#app/features/guidance/insight-questions.tsx";
import { englishIn } from "#app/features/guidance/marked-english.tsx";
import { occupationToConfirm } from "#app/features/guidance/occupation-list.server.ts";
import {
  answerQuestions,
  confirmOccupation,
  forgetAnswers,
  insightOf,
  openStep,
  questionOf,
  readOnboarding,
  shownAndKept,
} from "#app/features/guidance/onboarding.server.ts";
import { lastStep, steps } from "#app/features/guidance/onboarding.ts";
import { chooseRiding, configuredModel, keepInsight } from "#app/features/guidance/operations.server.ts";
import { IfYouAre, LeftOutPrograms, ProgramList } from "#app/features/guidance/program-list.tsx";
import { PromptLinks } from "#app/features/prompts/prompt-links.tsx";
import { PromptText } from "#app/features/prompts/prompt-text.tsx";
import { highestScore } from "#app/features/prompts/relevance.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { Bar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Fold, Page, Part } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.insight_title());

/** Tells a member who has not finished the three steps what they are for, and leads there. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { values, draft } = await readOnboarding(member);
  if (openStep(values) <= lastStep) return null;
  const question = questionOf(values, draft);
  const [insight, fits, seen] = await Promise.all([insightOf(member), fitsOfQuestion(member, question), shownAndKept(member)]);
  const occupation =
    question.occupation_code === "" && !insight.guidance.occupation?.isConfirmed
      ? occupationToConfirm(insight.guidance.occupation, values.occupation)
      : null;
  const answered = Object.fromEntries([...questionNames, identityInPrompt].flatMap((name) => (draft[name] ? [[name, draft[name]]] : [])));
  const { searchParams } = new URL(request.url);
  const isSaved = searchParams.has("saved");
  const asks = [...new Set([...insight.guidance.asks, ...questionNames.filter((one) => searchParams.getAll("ask").includes(one))])];
  return {
    ...insight,
    fits,
    seen,
    values,
    occupation,
    asks,
    answered,
    isSaved,
    model: configuredModel(),
    memberId: member.id,
    now: Date.now(),
  };
});

export const action = formAction({
  choose_riding: async ({ request, values }) => {
    const member = await requireMember(request);
    await chooseRiding(member, values.riding || null, (await readOnboarding(member)).values.postal_code);
    return { to: "#where" };
  },
  answer_questions: async ({ request, values, pressed }) => {
    await answerQuestions(await requireMember(request), pressed.split(","), values);
    return { to: "/generate-insight?saved=1#questions" };
  },
  forget_answers: async ({ request }) => {
    await forgetAnswers(await requireMember(request));
    return { to: "#questions" };
  },
  confirm_occupation: async ({ request, pressed }) => {
    await confirmOccupation(await requireMember(request), pressed);
    return { to: "" };
  },
  keep: async ({ request }) => {
    const member = await requireMember(request);
    const { guidance, answer } = await insightOf(member);
    const id = await keepInsight(member, guidance, answer);
    return { to: `/insights#insight-${id}` };
  },
});

const programsFirst = 1;

export default function GenerateInsight() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  if (!loaded) return <MissingAnswers />;
  const { guidance, answer, fits, seen, values, occupation, asks, answered, isSaved, model, memberId, now } = loaded;
  const onPage = [...asks, ...Object.keys(answered)];
  // What nothing confirms comes after what was found here.
  const isConfirmed = guidance.confidence > 0;
  const programs = (
    <Part title={m.program_title()}>
      {guidance.matches.length > 0 && (
        <p className="text-sm text-soft">
          {guidance.confidence > 0 ? m.insight_confidence({ score: guidance.confidence }) : m.insight_unconfirmed()}
        </p>
      )}
      {guidance.warnings.map((sentence) => (
        <Status key={sentence}>{sentence}</Status>
      ))}
      <ProgramList matches={guidance.matches} now={now} shown={programsFirst} />
      <IfYouAre matches={guidance.ifTheyAre} onPage={onPage} />
      <LeftOutPrograms leftOut={guidance.leftOut} fitsLess={guidance.fitsLess} onPage={onPage} />
    </Part>
  );
  return (
    <Page rail={<MadeFrom words={fits.words} answeredBy={answer.answeredBy} />}>
      {steps.map((step) => (
        <div key={step} data-forget={localDraftKey(`onboarding.${step}`, memberId)} />
      ))}
      <InsightHeader values={values} place={placeName(guidance.context)} />
      <ErrorSummary errors={failure?.errors} />
      {isConfirmed && programs}
      {!isConfirmed && <FitLists fits={fits} />}
      {!isConfirmed && programs}
      {occupation && <OccupationQuestion text={values.occupation} {...occupation} />}
      <InsightQuestions asks={asks} read={guidance.read} answered={answered} isSaved={isSaved} failure={failure} />
      {Object.keys(answered).length > 0 && (
        <form method="post" className="mt-3">
          <Button look="plain" name="forget_answers" value="yes">
            {m.questions_forget()}
          </Button>
        </form>
      )}
      {isConfirmed && <FitLists fits={fits} />}
      <Part title={m.insight_prompt()}>
        <div className="rounded-md border border-line bg-card px-4 py-3">
          <PromptText prompt={guidance.enhancedPrompt} id="prompt" />
          <PromptLinks links={guidance.links} of="prompt" />
          <p className="text-sm text-soft">{m.insight_prompt_hint()}</p>
        </div>
      </Part>
      <Answer answer={answer} own={guidance.insightsBeside} model={model} english={englishIn(guidance.matches)} />
      <div>
        <Fold title={m.context_title()} id="where" open={failure?.errors.riding !== undefined}>
          <ContextView context={guidance.context} error={failure?.errors.riding} now={now} />
        </Fold>
        <Fold title={m.insight_score({ score: guidance.relevance.score, most: highestScore })}>
          <Bar share={guidance.relevance.score} />
          <ul>
            {guidance.alignment.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Fold>
        <Fold title={m.onboarding_seen()}>
          <SeenByOthers {...seen} />
        </Fold>
      </div>
    </Page>
  );
}
