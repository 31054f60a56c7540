import { RelativeTime } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import type { Language } from "#app/words/language.ts";
import { m } from "#app/words/messages.ts";
import type { Change } from "./changes.server.ts";
import type { Stretch } from "./difference.server.ts";

/** The changes of a text, as source: <ins> and <del> say what went in and out without any colour or style sheet. */
export function ChangeList({ changes, language, now }: { changes: Change[]; language: Language; now: number }) {
  const lang = langOf(language);
  return (
    <ol>
      {changes.map((change) => (
        <li key={change.revision} className="row">
          <h2 className="text-base">
            {`${m.earlier_texts_changed()} `}
            <RelativeTime time={change.replacedAt} now={now} />
            {change.byModerator && ` ${m.earlier_texts_by_moderator()}`}
          </h2>
          {change.titleDifference && (
            <p className="mt-2 break-words" lang={lang}>
              <b>
                <Difference stretches={change.titleDifference} />
              </b>
            </p>
          )}
          <div className="mt-2 whitespace-pre-wrap break-words" lang={lang}>
            <Difference stretches={change.difference} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const elements = { same: "span", out: "del", in: "ins" } as const;

export function Difference({ stretches }: { stretches: Stretch[] }) {
  return stretches.map(({ kind, text }, position) => {
    const Element = elements[kind];
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once, and two stretches may be the same
    return <Element key={position}>{lines(text)}</Element>;
  });
}

/** Breaks are elements: a browser without style sheets knows nothing of `white-space`. */
function lines(text: string) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return text.split(/\r?\n/).flatMap((line, number) => (number === 0 ? [line] : [<br key={number} />, line]));
}
