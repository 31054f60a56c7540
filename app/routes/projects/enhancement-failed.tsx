import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { language, m } from "#app/words/messages.ts";

type Props = { problem: string | null; occupation: string; error: string | undefined };

/**
 * Shown when nothing could be generated. What is missing is the occupation, as the first step has made sure of the postal code: it can be
 * given here and tried again, or the project is made without a prompt.
 */
export function EnhancementFailed({ problem, occupation, error }: Props) {
  return (
    <section className="mb-6">
      <h2 className="mb-1 text-base">{m.wizard_failed()}</h2>
      <p className="mb-4 text-soft">{m.wizard_skip({ message: problem ?? m.guidance_failed() })}</p>
      <TextField
        name="occupation"
        label={m.people_occupation()}
        optional={false}
        defaultValue={occupation}
        error={error}
        autoComplete="organization-title"
        list="occupations"
        data-suggest={`/occupations/${language()}`}
      />
      <datalist id="occupations" />
      <Button look="plain" name="retry" value="yes">
        {m.wizard_retry()}
      </Button>
    </section>
  );
}
