import { Fragment, isValidElement, type ReactNode } from "react";

/** Facts on one line, with a dot between them that a reader without styles sees too and that no line begins with. What is null or false is left out. */
export function Dotted({ children }: { children: ReactNode[] }) {
  const facts = children.flat().filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== "");
  return facts.map((fact, position) => (
    <Fragment key={isValidElement(fact) && fact.key !== null ? fact.key : position}>
      {position > 0 && "\u00a0· "}
      {fact}
    </Fragment>
  ));
}
