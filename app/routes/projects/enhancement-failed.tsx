import { Button } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/** Shown when nothing could be generated. The member can add what is missing in the first step, try again, or continue without it. */
export function EnhancementFailed({ problem }: { problem: string | null }) {
  return (
    <section className="border-l-4 border-brand bg-wash px-4 py-3">
      <h2>{m.wizard_failed()}</h2>
      <p className="my-2">{m.wizard_skip({ message: problem ?? m.guidance_failed() })}</p>
      <div className="flex flex-wrap gap-3">
        <Button name="details" value="occupation">
          {m.wizard_context()}
        </Button>
        <Button look="plain" name="retry" value="yes">
          {m.wizard_retry()}
        </Button>
      </div>
    </section>
  );
}
