import { Fragment, type ReactNode } from "react";

type Text = { text: string; lang?: string | undefined; className?: string; say?: (line: string) => ReactNode };

/**
 * Draws plain text as it was written: an empty line parts paragraphs, every other line break is one. The elements say so themselves,
 * because a browser without style sheets knows nothing of `white-space`. `say` draws a line otherwise than as its words.
 */
export function Paragraphs({ text, lang, className = "", say }: Text) {
  return (
    <div className={`space-y-3 break-words ${className}`.trim()} lang={lang}>
      {paragraphsOf(text).map((lines, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once, and two paragraphs may be the same
        <p key={position}>
          {lines.map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={number}>
              {number > 0 && <br />}
              {say ? say(line) : line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function paragraphsOf(text: string): string[][] {
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => paragraph.split(/\r?\n/));
}
