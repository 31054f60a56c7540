import type { Enhancement } from "#app/features/guidance/project-wizard.server.ts";
import { promptLimit } from "#app/features/projects/rules.ts";
import { PromptLinks } from "#app/features/prompts/prompt-links.tsx";
import { PromptText } from "#app/features/prompts/prompt-text.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { m } from "#app/words/messages.ts";

/** Shows the prompt with its length, its number of edits, and links to open it in an assistant. */
export function Prompt({ enhancement }: { enhancement: Enhancement }) {
  const { prompt, isEdited, edits, links } = enhancement;
  return (
    <>
      <PromptText prompt={prompt} id="prompt" />
      <p className="mt-2 text-sm text-soft">
        {m.project_prompt_length({ length: prompt.length, limit: promptLimit })}
        {isEdited && ` · ${m.wizard_edited()}`} · {m.prompt_edits({ count: edits })}
      </p>
      <PromptLinks links={links} of="prompt" />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="plain" name="edit" value="yes">
          {m.wizard_edit()}
        </Button>
        {isEdited && (
          <Button look="plain" name="retry" value="yes">
            {m.wizard_retry()}
          </Button>
        )}
      </div>
    </>
  );
}

/** Replaces the prompt while it is edited. Every button of the page submits the text. */
export function PromptEditor({ prompt, failure }: { prompt: string; failure: FormFailure | undefined }) {
  return (
    <>
      <TextArea
        name="ai_prompt"
        label={m.project_field_prompt()}
        optional={false}
        hint={m.project_prompt_length({ length: prompt.length, limit: promptLimit })}
        defaultValue={failure?.values.ai_prompt ?? prompt}
        error={failure?.errors.ai_prompt}
        rows={16}
        maxLength={promptLimit}
      />
      <div className="mb-5 flex gap-3">
        <Button name="save_prompt" value="yes">
          {m.project_save()}
        </Button>
        <ButtonLink look="plain" href="/create-project/enhancement">
          {m.site_cancel()}
        </ButtonLink>
      </div>
    </>
  );
}
