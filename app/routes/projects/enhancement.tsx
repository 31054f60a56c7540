import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProgramList } from "#app/features/guidance/program-list.tsx";
import { checkDetails, createFromDraft, enhancementOf, finishDetails, keepShown } from "#app/features/guidance/project-wizard.server.ts";
import { carriedDraft, readProjectDraft, shownDraft } from "#app/features/projects/project-draft.server.ts";
import { highestScore } from "#app/features/prompts/relevance.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/guards.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { InvalidInput } from "#app/operations/problems.ts";
import { Bar } from "#app/ui/bar.tsx";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { formLinks, SendBar } from "#app/ui/form-parts.tsx";
import { NarrowPage, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { EnhancementFailed } from "./enhancement-failed.tsx";
import { Prompt, PromptEditor } from "./enhancement-prompt.tsx";
import { WizardHeader } from "./wizard-header.tsx";

export const links = formLinks;
export const meta: MetaFunction = ({ matches }) => titled(matches, m.wizard_enhancement());

/** Step 2 of docs/product/projects.md#wizard. Redirects to step 1 while its details are invalid. */
export const loader = pageLoader(async ({ request }: LoaderFunctionArgs) => {
  const member = await requireMember(request);
  const draft = await readProjectDraft(member);
  await checkDetails(member, draft).catch((error) => {
    if (error instanceof InvalidInput) throw redirect("/create-project", 302);
    throw error;
  });
  const found = await enhancementOf(member, draft).catch((error) => {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  });
  const isEditing = new URL(request.url).searchParams.has("edit");
  const { occupation = "", ...carried } = carriedDraft(draft);
  const page = { occupation, isEditing };
  return typeof found === "string"
    ? { ...page, carried, problem: found, enhancement: null, now: 0 } // the page asks for the occupation itself
    : { ...page, carried: { ...carried, occupation }, problem: null, enhancement: found, now: Date.now() };
});

const here = "/create-project/enhancement";

/** Every button first saves what this page shows, because the next step uses it. */
export const action = formAction({
  retry: async ({ request, values }) => {
    const member = await requireMember(request);
    await finishDetails(member, shownDraft(await readProjectDraft(member), values)); // first, since this page needs valid details
    await keepShown(member, { ...values, ai_prompt: "" });
    return { to: here };
  },
  edit: async ({ request, values }) => {
    await keepShown(await requireMember(request), values);
    return { to: `${here}?edit=1` };
  },
  details: async ({ request, values }) => {
    await keepShown(await requireMember(request), values);
    return { to: "/create-project" };
  },
  save_prompt: async ({ request, values }) => {
    await keepShown(await requireMember(request), values);
    return { to: `${here}#prompt` };
  },
  create: async ({ request, values, pressed }) => {
    const project = await createFromDraft(await requireMember(request), values, pressed === "enhanced");
    return { to: `/create-project/created/${project.id}` };
  },
});

export default function Enhance() {
  const { carried, occupation, problem, enhancement, isEditing, now } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  const hasFailed = failure?.pressed === "create";
  return (
    <NarrowPage>
      <WizardHeader step={2} />
      <ErrorSummary title={hasFailed ? m.project_failed_title() : undefined} errors={failure?.errors} />
      {hasFailed && (
        <p className="mb-5">
          <ButtonLink look="plain" href="/create-project">
            {m.try_again()}
          </ButtonLink>
        </p>
      )}
      <form method="post" noValidate>
        <Intent name="create" value={enhancement ? "enhanced" : "plain"} />
        <CarriedDraft values={carried} />
        {enhancement ? (
          <>
            <p className="mb-3 text-soft">{m.wizard_enhance_lead()}</p>
            {isEditing || failure?.pressed === "save_prompt" ? (
              <PromptEditor prompt={enhancement.prompt} failure={failure} />
            ) : (
              <Prompt enhancement={enhancement} />
            )}
            <Part title={m.project_relevance({ score: enhancement.relevance, most: highestScore })}>
              <Bar share={enhancement.relevance} />
            </Part>
            <Part title={m.program_title()}>
              <ProgramList matches={enhancement.matches} now={now} />
            </Part>
          </>
        ) : (
          <EnhancementFailed problem={problem} occupation={failure?.values.occupation ?? occupation} error={failure?.errors.occupation} />
        )}
        <Button look="quiet" name="details" value="yes">
          {m.wizard_back()}
        </Button>
        <SendBar>
          {enhancement && (
            <Button name="create" value="enhanced" data-busy={m.wizard_creating()}>
              {m.wizard_create()}
            </Button>
          )}
          <Button look={enhancement ? "plain" : "primary"} name="create" value="plain" data-busy={m.wizard_creating()}>
            {m.wizard_create_plain()}
          </Button>
        </SendBar>
      </form>
    </NarrowPage>
  );
}

/** What a page of the wizard's second step sends along (`carriedDraft`), in its form. */
function CarriedDraft({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
