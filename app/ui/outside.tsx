import { m } from "#app/words/messages.ts";
import { Icon } from "./icon.tsx";

/** The mark of a link that leaves this site, within the link and after its text. */
export const OutsideMark = () => (
  <>
    {"\u202f"}
    <Icon name="out" />
    <span className="sr-only"> {m.outside()}</span>
  </>
);
