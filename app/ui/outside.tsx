import { m } from "#app/words/messages.ts";

/** The mark of a link that leaves this site, within the link and after its text. */
export const OutsideMark = () => (
  <>
    <span aria-hidden="true">&#8239;↗</span>
    <span className="sr-only"> {m.outside()}</span>
  </>
);
