/** What a page begins before its words have come, up to where they go. */
export const streamedPlace = ' data-streamed="">';

/** The place of a text that the server writes into the page as it comes, without a script. The page gives it with `pageStreams`. */
export function StreamedText() {
  return <div className="my-3" aria-live="polite" data-streamed="" />;
}
