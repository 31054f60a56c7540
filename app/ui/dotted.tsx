import { Fragment, isValidElement, type ReactNode } from "react";

/** Facts on one line, with a dot between them that a reader without styles sees too. What is null or false is left out. */
export function Dotted({ children }: { children: ReactNode[] }) {
  const facts = children.flat().filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== "");
  return facts.map((fact, position) => (
    <Fragment key={isValidElement(fact) && fact.key !== null ? fact.key : position}>
      {position > 0 && " · "}
      {fact}
    </Fragment>
  ));
}
