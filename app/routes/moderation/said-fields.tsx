import { noteLimit } from "#app/features/moderation/rules.ts";
import { reasonLabels } from "#app/features/notifications/labels.ts";
import { CheckField, TextArea } from "#app/ui/field.tsx";
import type { FormFailure } from "#app/ui/form-failure.ts";
import { language, m } from "#app/words/messages.ts";

type Sentence = { id: number; reason: string; textEn: string; textFr: string };

/** The ids of the sentences that a form ticked. */
export const tickedIn = (values: Record<string, string>): number[] =>
  Object.keys(values).flatMap((name) => (/^say_\d{1,9}$/.test(name) ? [Number(name.slice(4))] : []));

/** What a removal or a suspension tells the member: sentences that are ready, by their reasons, and the moderator's own words. */
export function SaidFields({ sentences, failure }: { sentences: Sentence[]; failure: FormFailure | undefined }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{m.decision_say()}</legend>
      {sentences.map((sentence) => (
        <CheckField
          key={sentence.id}
          name={`say_${sentence.id}`}
          label={`${reasonLabels[sentence.reason]?.()} · ${language() === "fr" ? sentence.textFr : sentence.textEn}`}
          checked={failure?.values[`say_${sentence.id}`] !== undefined}
        />
      ))}
      <TextArea
        name="words"
        label={m.decision_words()}
        defaultValue={failure?.values.words}
        error={failure?.errors.words}
        rows={2}
        maxLength={noteLimit}
      />
    </fieldset>
  );
}
