import { m } from "#app/words/messages.ts";

/** What a page with an error summary holds. Text of a member cannot contain it, since React escapes quotes. */
export const summarySign = ' id="errors"';

/**
 * Lists the errors of a form above it. Each links to its field, or to another page when its key is a path. The cursor comes here, without a
 * script too, and the title of the page says that there are errors.
 */
export function ErrorSummary({ errors, title }: { errors: Record<string, string> | undefined; title?: string }) {
  const entries = Object.entries(errors ?? {});
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever sent a form is taken to what is wrong with it
    <div className="panel mb-5 border-l-4 border-brand" role="alert" id="errors" tabIndex={-1} autoFocus>
      <h2 className="text-base">{title ?? m.site_form_errors()}</h2>
      <ul>
        {entries.map(([field, sentence]) => (
          <li key={field}>
            {field === "form" ? (
              sentence
            ) : (
              <a className="underline" href={field.startsWith("/") ? field : `#${field}`}>
                {sentence}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
