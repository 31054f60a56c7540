import { Fragment } from "react";
import { between, type Phrase } from "#app/ui/phrase.ts";

/** A text of one language on a page of either, marked where it is not the page's own. */
export const Said = ({ phrase: { text, lang } }: { phrase: Phrase }) => (lang ? <span lang={lang}>{text}</span> : text);

/** Several of them in one line. */
export const SaidList = ({ phrases }: { phrases: Phrase[] }) =>
  phrases.map((phrase, position) => (
    <Fragment key={phrase.text}>
      {position > 0 && between()}
      <Said phrase={phrase} />
    </Fragment>
  ));
