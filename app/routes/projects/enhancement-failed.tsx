import { Button } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/**
 * Shown when nothing could be generated. What `problem` misses is the occupation, as the first step has made sure of the postal code. The
 * member can add it there, try again, or continue without a prompt.
 */
export function EnhancementFailed({ problem }: { problem: string | null }) {
  return (
    <section className="border-l-4 border-brand bg-wash px-4 py-3">
      <h2>{problem ? m.wizard_without_occupation() : m.wizard_failed()}</h2>
      {problem && <p className="my-2">{m.wizard_needs_occupation()}</p>}
      <p className={problem ? "my-2 text-sm text-soft" : "my-2"}>{m.wizard_skip({ message: problem ?? m.guidance_failed() })}</p>
      <div className="flex flex-wrap gap-3">
        <Button name="details" value="occupation">
          {problem ? m.wizard_give_occupation() : m.wizard_context()}
        </Button>
        <Button look="plain" name="retry" value="yes">
          {m.wizard_retry()}
        </Button>
      </div>
    </section>
  );
}
