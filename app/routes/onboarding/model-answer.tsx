import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStreaming, insightOf } from "#app/features/guidance/onboarding.server.ts";
import { configuredModel } from "#app/features/guidance/operations.server.ts";
import { ProgramList } from "#app/features/guidance/program-list.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { pageStreams } from "#app/process/request-context.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { NarrowPage, PageHeader, Part } from "#app/ui/page.tsx";
import { StreamedText } from "#app/ui/streamed-text.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.insight_answer());

export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const { guidance } = await insightOf(await requireMember(request)).catch(orExplained);
  return { matches: guidance.matches, model: configuredModel(), now: Date.now() };
});

/** Who has not answered the questions yet is sent to the page that says so. */
const orExplained = (error: unknown) => {
  throw error instanceof InvalidInput ? redirect("/generate-insight") : error;
};

/** Asks the model, whose words the page shows as they come. */
export const action = formAction({
  ask_model: async ({ request }) => {
    const words = await askStreaming(await requireMember(request));
    if (!words) return { to: "/generate-insight#answer" };
    pageStreams(words);
    return { shown: { isAsked: true } };
  },
});

export default function ModelAnswer() {
  const { matches, model, now } = useLoaderData<typeof loader>();
  const done = useActionData<FormFailure | { isAsked: true }>();
  const isAsked = done !== undefined && "isAsked" in done;
  return (
    <NarrowPage>
      <PageHeader title={m.insight_answer()} lead={model ? m.insight_ask_hint({ model }) : m.insight_answered_engine()} />
      <ErrorSummary errors={done && "errors" in done ? done.errors : undefined} />
      <Part title={m.program_title()}>
        <ProgramList matches={matches} now={now} />
      </Part>
      {model && isAsked && (
        <Part title={m.insight_answer_of({ model })}>
          <StreamedText />
        </Part>
      )}
      {model && !isAsked && (
        <form method="post" className="my-4">
          <Button name="ask_model" value="yes">
            {m.insight_ask_model({ model })}
          </Button>
        </form>
      )}
      <ButtonLink look="plain" href="/generate-insight#answer">
        {m.insight_back()}
      </ButtonLink>
    </NarrowPage>
  );
}
