import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#app/words/messages.ts";

/** Shown when nothing could be generated. The member can add what is missing, try again, or continue without it. */
export function EnhancementFailed({
  problem,
  occupation,
  error,
}: {
  problem: string | null;
  occupation: string;
  error: string | undefined;
}) {
  return (
    <section className="border-l-4 border-brand bg-wash px-4 py-3">
      <h2>{m.wizard_failed()}</h2>
      <p className="my-2">{m.wizard_skip({ message: problem ?? m.guidance_failed() })}</p>
      <TextField name="occupation" label={m.wizard_occupation()} defaultValue={occupation} error={error} maxLength={100} />
      <div className="flex flex-wrap gap-3">
        <Button name="context" value="yes">
          {m.wizard_context()}
        </Button>
        <Button look="plain" name="retry" value="yes">
          {m.wizard_retry()}
        </Button>
      </div>
    </section>
  );
}
