import { Children, type ReactNode } from "react";
import stylesheet from "./thing.css?url";

/** The `links` of the page of one thing, with its facts and what can be done with it. */
export const thingLinks = () => [{ rel: "stylesheet", href: stylesheet }];

/** What is known of something, each fact under its name, `boxed` where it is what one came for; nothing where nothing is. */
export function Facts({ boxed, children }: { boxed?: boolean; children: ReactNode }) {
  if (Children.toArray(children).length === 0) return null;
  return <dl className={boxed ? "boxes mt-3 flex flex-wrap" : "facts mt-3 flex flex-wrap border-t border-line pt-3"}>{children}</dl>;
}

/** `isLong` takes a line of its own where two would be narrow. */
export function Fact({ name, isLong = false, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={isLong ? "long mr-4 mb-2" : "mr-4 mb-2"}>
      <dt className="meta">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
