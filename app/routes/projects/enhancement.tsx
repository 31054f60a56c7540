import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireMember } from "#app/auth/guards.server.ts";
import { Profile } from "#app/features/accounts/forms.server.ts";
import { showAccount, updateProfile } from "#app/features/accounts/operations.server.ts";
import { ProgramList } from "#app/features/guidance/program-list.tsx";
import { PromptLinks } from "#app/features/guidance/prompt-links.tsx";
import { PromptText } from "#app/features/guidance/prompt-text.tsx";
import { promptLimit } from "#app/features/projects/rules.ts";
import { checkDetails, createFromDraft, enhancementOf, keepPrompt, readProjectDraft } from "#app/features/projects/wizard.server.ts";
import { type FormFailure, formAction } from "#app/http/form-action.server.ts";
import { pageLoader } from "#app/http/page-loader.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { InvalidInput } from "#app/problems.ts";
import { Bar } from "#app/ui/bar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { NarrowPage, Part } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { titled } from "../title.ts";
import { EnhancementFailed } from "./enhancement-failed.tsx";
import { WizardHeader } from "./wizard-header.tsx";

export const meta: MetaFunction = ({ matches }) => titled(matches, m.wizard_enhancement());

/** Step 2 of spec 2 section 2.2. Details that are not right yet lead back to them. */
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
  const { occupation } = await showAccount(member);
  const isEditing = new URL(request.url).searchParams.has("edit");
  return typeof found === "string"
    ? { problem: found, enhancement: null, occupation: occupation ?? "", isEditing, now: 0 }
    : { problem: null, enhancement: found, occupation: occupation ?? "", isEditing, now: Date.now() };
});

const here = "/create-project/enhancement";

export const action = formAction({
  context: async ({ request, values }) => {
    await updateProfile(await requireMember(request), parse(Profile, { occupation: values.occupation }));
    return { to: here };
  },
  retry: async ({ request }) => {
    await keepPrompt(await requireMember(request), "");
    return { to: here };
  },
  save_prompt: async ({ request, values }) => {
    await keepPrompt(await requireMember(request), values.ai_prompt ?? "");
    return { to: `${here}#prompt` };
  },
  create: async ({ request, pressed }) => {
    const project = await createFromDraft(await requireMember(request), pressed === "enhanced");
    return { to: `/create-project/created/${project.id}` };
  },
});

export default function Enhance() {
  const { problem, enhancement, occupation, isEditing, now } = useLoaderData<typeof loader>();
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
      {enhancement ? (
        <>
          <p className="mb-3 text-soft">{m.wizard_enhance_lead()}</p>
          {isEditing || failure?.pressed === "save_prompt" ? (
            <form method="post" action={`${here}?edit=1`}>
              <TextArea
                name="ai_prompt"
                label={m.project_field_prompt()}
                hint={m.project_prompt_length({ length: enhancement.prompt.length, limit: promptLimit })}
                defaultValue={failure?.values.ai_prompt ?? enhancement.prompt}
                error={failure?.errors.ai_prompt}
                rows={16}
                maxLength={promptLimit}
              />
              <div className="mb-5 flex gap-3">
                <Button name="save_prompt" value="yes">
                  {m.project_save()}
                </Button>
                <ButtonLink look="plain" href={here}>
                  {m.site_cancel()}
                </ButtonLink>
              </div>
            </form>
          ) : (
            <Prompt enhancement={enhancement} />
          )}
          <Part title={m.project_relevance({ score: enhancement.relevance })}>
            <Bar share={enhancement.relevance} />
          </Part>
          <Part title={m.program_title()}>
            <ProgramList matches={enhancement.matches} now={now} />
          </Part>
        </>
      ) : (
        <EnhancementFailed problem={problem} occupation={occupation} error={failure?.errors.occupation} />
      )}
      <form method="post" className="mt-9 flex flex-wrap gap-3">
        {enhancement && (
          <Button name="create" value="enhanced" data-busy={m.wizard_creating()}>
            {m.wizard_create()}
          </Button>
        )}
        <Button look={enhancement ? "plain" : "primary"} name="create" value="plain" data-busy={m.wizard_creating()}>
          {m.wizard_create_plain()}
        </Button>
        <ButtonLink look="plain" href="/create-project">
          {m.wizard_back()}
        </ButtonLink>
      </form>
    </NarrowPage>
  );
}

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["enhancement"]>;

/** How long it is, what was done with it, and where it may go. */
function Prompt({ enhancement }: { enhancement: Shown }) {
  const { prompt, isEdited, edits, links } = enhancement;
  return (
    <>
      <PromptText prompt={prompt} id="prompt" />
      <p className="mt-2 text-sm text-soft">
        {m.project_prompt_length({ length: prompt.length, limit: promptLimit })}
        {isEdited && ` · ${m.wizard_edited()}`} · {m.wizard_counts({ shares: 0, copies: 0, edits })}
      </p>
      <PromptLinks links={links} of="prompt" />
      <form method="post" className="mt-3 flex flex-wrap gap-3">
        <ButtonLink look="plain" href={`${here}?edit=1`}>
          {m.wizard_edit()}
        </ButtonLink>
        {isEdited && (
          <Button look="plain" name="retry" value="yes">
            {m.wizard_retry()}
          </Button>
        )}
      </form>
    </>
  );
}
