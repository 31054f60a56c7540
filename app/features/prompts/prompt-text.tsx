import { m } from "#app/words/messages.ts";
import { cutAtWord, previewLength } from "./rules.ts";

/** Shows the first 500 characters of a prompt (docs/product/guidance.md#the-prompt). The whole, which is what gets copied, opens below. */
export function PromptText({ prompt, id }: { prompt: string; id: string }) {
  const look = "border-l-4 border-line pl-4 break-words whitespace-pre-line";
  if (prompt.length <= previewLength) {
    return (
      <p className={look} id={id}>
        {prompt}
      </p>
    );
  }
  return (
    <>
      <p className={look}>{cutAtWord(prompt, previewLength)}</p>
      <details>
        <summary className="min-h-11 py-2.5 text-soft">{m.wizard_whole()}</summary>
        <p className={look} id={id}>
          {prompt}
        </p>
      </details>
    </>
  );
}
