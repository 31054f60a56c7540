import { m } from "#app/words/messages.ts";
import { Button } from "./button.tsx";
import type { FormFailure } from "./form-failure.ts";
import { Formatted } from "./formatted.tsx";

/** Asks to see a text as it will be read, before it is sent: `write` is the name of the button that sends it. */
export function PreviewButton({ write, field }: { write: string; field: string }) {
  return (
    <>
      {" "}
      <Button look="plain" name="preview" value={`${write}.${field}`}>
        {m.preview()}
      </Button>{" "}
      <a className="ml-3 inline-flex min-h-11 items-center text-sm text-soft underline" href="/formatting" target="_blank" rel="noopener">
        {m.preview_help()}
      </a>{" "}
    </>
  );
}

/** The text of a field as it will be read; nothing where it was not asked for. */
export function Preview({ of: failure, field }: { of: FormFailure | undefined; field: string }) {
  if (failure?.preview?.field !== field) return null;
  return (
    <section className="mb-5 border-l-4 border-edge bg-wash px-4 py-2" aria-labelledby={`${field}-preview`}>
      <h2 id={`${field}-preview`} className="mb-1 text-base">
        {m.preview()}
      </h2>
      {failure.preview.html === "" ? <p className="text-soft">{m.preview_empty()}</p> : <Formatted html={failure.preview.html} />}
    </section>
  );
}
