import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { localDraftKey } from "#app/features/drafts/rules.ts";
import { identityInPrompt, questionNames } from "#app/features/guidance/answers.ts";
import { placeName } from "#app/features/guidance/context.ts";
import { ContextView } from "#app/features/guidance/context-view.tsx";
import { FitLists, FitPart, More, NoPosts } from "#app/features/guidance/fit-lists.tsx";
import { fitsOfQuestion } from "#app/features/guidance/fits.server.ts";
import {
  Answer,
  HowSure,
  InsightHeader,
  MadeFrom,
  MissingAnswers,
  SeenByOthers,
  WholePrompt,
} from "#app/features/guidance/insight-parts.tsx";
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
import { cutAtWord } from "#app/features/prompts/rules.ts";
import { mySaves } from "#app/features/saves/mine.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { MineProvider } from "#app/ui/mine/mine.tsx";
import { Fold, Page } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { m } from "#app/words/messages.ts";
import { save } from "../discussion/save.server.ts";
import { titled } from "../title.ts";
import stylesheet from "./insight.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ matches }) => titled(matches, m.insight_title());

/** Tells a member who has not finished the three steps what they are for, and leads there. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const { values, draft } = await readOnboarding(member);
  if (openStep(values) <= lastStep) return null;
  const { searchParams } = new URL(request.url);
  if (searchParams.has("prompt")) {
    const { enhancedPrompt, links } = (await insightOf(member)).guidance;
    return { as: "prompt" as const, enhancedPrompt, links };
  }
  const question = questionOf(values, draft);
  const [insight, fits, seen] = await Promise.all([insightOf(member), fitsOfQuestion(member, question), shownAndKept(member)]);
  const occupation =
    question.occupation_code === "" && !insight.guidance.occupation?.isConfirmed
      ? occupationToConfirm(insight.guidance.occupation, values.occupation)
      : null;
  const answered = Object.fromEntries([...questionNames, identityInPrompt].flatMap((name) => (draft[name] ? [[name, draft[name]]] : [])));
  const isSaved = searchParams.has("saved");
  const isAsked = isSaved || searchParams.has("ask");
  const asks = [...new Set([...insight.guidance.asks, ...questionNames.filter((one) => searchParams.getAll("ask").includes(one))])];
  return {
    as: "insight" as const,
    ...insight,
    fits,
    seen,
    values,
    occupation,
    asks,
    answered,
    isSaved,
    isAsked,
    model: configuredModel(),
    memberId: member.id,
    now: Date.now(),
    mine: { saves: { program: await mySaves(member, "program", insight.guidance.matches.map(({ program }) => program.id)) } }, // biome-ignore format: one line
  };
});

export const action = formAction({
  save,
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
    const [{ guidance, answer }, { values, draft }] = await Promise.all([insightOf(member), readOnboarding(member)]);
    const fits = await fitsOfQuestion(member, questionOf(values, draft));
    const id = await keepInsight(member, guidance, answer, values, fits);
    return { to: `/insights#insight-${id}` };
  },
});

const programsFirst = 3;
const promptBegins = 160;

export default function GenerateInsight() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  if (!loaded) return <MissingAnswers />;
  if (loaded.as === "prompt") return <WholePrompt prompt={loaded.enhancedPrompt} links={loaded.links} />;
  const { guidance, answer, fits, seen, values, occupation, asks, answered, isSaved, isAsked, model, memberId, now, mine } = loaded;
  const onPage = [...asks, ...Object.keys(answered)];
  return (
    <MineProvider mine={mine}>
      <Page
        rail={
          <>
            <HowSure confidence={guidance.confidence} of={guidance.matches.length} asks={asks} />
            <MadeFrom words={fits.words} answeredBy={answer.answeredBy} score={guidance.relevance.score} alignment={guidance.alignment} />
            <SeenByOthers {...seen} />
          </>
        }
      >
        {steps.map((step) => (
          <div key={step} data-forget={localDraftKey(`onboarding.${step}`, memberId)} />
        ))}
        <InsightHeader values={values} place={placeName(guidance.context)} />
        <ErrorSummary errors={failure?.errors} />
        <FitLists fits={fits} />
        <FitPart title={m.program_title()}>
          {guidance.warnings.map((sentence) => (
            <Status key={sentence}>{sentence}</Status>
          ))}
          <ProgramList matches={guidance.matches} now={now} shown={programsFirst} isDated />
          <IfYouAre matches={guidance.ifTheyAre} onPage={onPage} />
          <LeftOutPrograms leftOut={guidance.leftOut} fitsLess={guidance.fitsLess} onPage={onPage} />
          {guidance.lacks.map((sentence) => (
            <p key={sentence} className="mt-3 text-soft">
              {sentence}
            </p>
          ))}
        </FitPart>
        <NoPosts fits={fits} />
        <div className="panel mt-4">
          {occupation && <OccupationQuestion text={values.occupation} {...occupation} />}
          <InsightQuestions asks={asks} read={guidance.read} answered={answered} isSaved={isSaved} isOpen={isAsked} failure={failure} />
          <Fold title={m.insight_prompt()}>
            <p className="text-soft">{cutAtWord(guidance.enhancedPrompt, promptBegins)}</p>
            <More href="?prompt" text={m.insight_prompt_whole()} />
          </Fold>
          <Answer answer={answer} own={guidance.insightsBeside} model={model} english={englishIn(guidance.matches)} />
          <Fold title={m.context_title({ place: placeName(guidance.context) })} id="where" open={failure?.errors.riding !== undefined}>
            <ContextView context={guidance.context} error={failure?.errors.riding} now={now} />
          </Fold>
        </div>
      </Page>
    </MineProvider>
  );
}
