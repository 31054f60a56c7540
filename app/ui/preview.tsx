import type { ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { Button } from "./button.tsx";
import type { FormFailure } from "./form-failure.ts";
import { Formatted } from "./formatted.tsx";

const previewId = (field: string) => `${field}-preview`;

/**
 * Asks to see a text as it will be read, before it is sent: `write` is the name of the button that sends it. A form whose `action` leads to a
 * part of the page says it, so that a preview leads to itself: a browser puts the cursor where an address leads before it looks for autofocus.
 */
export function PreviewButton({ write, field, action }: { write: string; field: string; action?: string }) {
  const formAction = action?.replace(/#.*|$/, `#${previewId(field)}`);
  return (
    <Button look="quiet" name="preview" value={`${write}.${field}`} formAction={formAction}>
      {m.preview()}
    </Button>
  );
}

/** Where the signs of formatting are explained: it belongs to the text, not to what sends it. */
export const FormattingHelp = () => (
  <a className="inline-block py-1 underline" href="/formatting" target="_blank" rel="noopener">
    {m.preview_help()}
  </a>
);

type Props = { of: FormFailure | undefined; field: string; title?: string | undefined; children?: ReactNode };

/** The text of a field as it will be read, under its title if it has one and above its pictures, with the cursor on it; nothing where it was not asked for. */
export function Preview({ of: failure, field, title = "", children }: Props) {
  if (failure?.preview?.field !== field) return null;
  return (
    <section
      className="mb-5 border-l-4 border-edge bg-wash px-4 py-2"
      id={previewId(field)}
      aria-label={m.preview()}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: whoever asked for a preview is taken to it
      autoFocus
    >
      <h2 className="mb-1 text-base">{m.preview()}</h2>
      {title && <p className="mt-2 text-xl font-semibold">{title}</p>}
      {failure.preview.html === "" ? <p className="text-soft">{m.preview_empty()}</p> : <Formatted html={failure.preview.html} />}
      {children}
    </section>
  );
}
