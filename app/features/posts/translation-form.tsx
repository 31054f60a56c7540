import { CountedInput } from "#app/fields/counted-input.tsx";
import type { Values } from "#app/fields/field.ts";
import { viewFields } from "#app/fields/field-view.ts";
import { Button, ButtonLink, Intent } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { SendBar } from "#app/ui/form-parts.tsx";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { FormattingHelp, Preview, PreviewButton } from "#app/ui/preview.tsx";
import { langOf } from "#app/words/lang-of.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import { draftIn, type Served } from "../drafts/draft-in.ts";
import { translationFields } from "./translation-fields.ts";

type Original = { id: number; title: string; content: string; language: Language };
type Props = { original: Original; served: Served; values: Values; failure: FormFailure | undefined };

/** The original beside the fields of its translation: above them on a phone. It is shown as it was typed, with the marks to keep. */
export function TranslationEditor({ original, served, values, failure }: Props) {
  const errors = failure?.errors;
  const fields = viewFields(translationFields);
  const lang = langOf(original.language);
  const given = { values, errors };
  return (
    <div className="grid gap-x-6 gap-y-6 md:grid-cols-2">
      <section aria-labelledby="original" className="min-w-0 border-l-4 border-line pl-4">
        <h2 id="original" className="text-base text-soft">
          {m.translation_of()}
        </h2>
        <p className="mt-2 break-words font-semibold" lang={lang}>
          {original.title}
        </p>
        <Paragraphs className="mt-3" text={original.content} lang={lang} />
      </section>
      <form method="post" noValidate className="min-w-0" {...draftIn(`translate.${original.id}`, served, failure === undefined)}>
        <Intent name="translate" />
        <RevisionField revision={values.revision} opened={values.opened} />
        <input type="hidden" name="original_edited_at" value={values.original_edited_at} />
        <ErrorSummary errors={errors} />
        <ConflictPanel conflict={failure?.conflict} />
        <Preview of={failure} field="content" />
        <CountedInput {...given} field={fields.title} />
        <CountedInput {...given} field={{ ...fields.content, isOptional: original.content === "" }} after={<FormattingHelp />} />
        <SendBar>
          <Button name="translate" value="yes">
            {m.translation_save()}
          </Button>
          <PreviewButton write="translate" field="content" />
          <ButtonLink look="quiet" href={`/post/${original.id}`} data-discards="">
            {m.site_cancel()}
          </ButtonLink>
        </SendBar>
      </form>
    </div>
  );
}
