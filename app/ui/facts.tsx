import { Children, type ReactNode } from "react";
import stylesheet from "./thing.css?url";

/** The `links` of the page of one thing, with its facts and what can be done with it. */
export const thingLinks = () => [{ rel: "stylesheet", href: stylesheet }];

/** What is known of something, each fact under its name; nothing where nothing is. */
export function Facts({ children }: { children: ReactNode }) {
  if (Children.toArray(children).length === 0) return null;
  return <dl className="facts mt-3 flex flex-wrap border-t border-line pt-3">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="mr-4 mb-2">
      <dt className="meta">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
