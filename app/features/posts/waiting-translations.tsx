import { Button } from "#app/ui/button.tsx";
import { ConflictPanel, RevisionField } from "#app/ui/conflict.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { Formatted } from "#app/ui/formatted.tsx";
import { Part } from "#app/ui/page.tsx";
import { langOf } from "#app/words/lang-of.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";

type Waiting = { id: number; username: string; title: string; html: string; language: Language; revision: number };

/** The translations of a post that wait for its author, each whole, with the two decisions. */
export function WaitingTranslations({ waiting, failure }: { waiting: Waiting[]; failure: FormFailure | undefined }) {
  return (
    <Part title={m.translation_waiting_title()}>
      <ErrorSummary errors={failure?.errors} />
      <ConflictPanel conflict={failure?.conflict} />
      {waiting.map(({ id, username, title, html, language, revision }) => (
        <form key={id} method="post" className="border-t border-line py-4">
          <RevisionField revision={String(revision)} />
          <p className="text-sm text-soft">{m.translation_waiting_by({ username })}</p>
          <div lang={langOf(language)}>
            <h3>{title}</h3>
            <Formatted html={html} />
          </div>
          <p className="mt-3 flex flex-wrap gap-3">
            <Button name="accept" value={id}>
              {m.translation_accept()}
            </Button>
            <Button look="plain" name="refuse" value={id}>
              {m.translation_refuse()}
            </Button>
          </p>
        </form>
      ))}
    </Part>
  );
}
