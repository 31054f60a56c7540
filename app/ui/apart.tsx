import { Children, Fragment, type ReactNode } from "react";

/**
 * Puts a space between links or buttons in a line: a gap that only a style makes is lost where no style is. One of them may render nothing,
 * so a dot would stand beside nothing; `Dotted` is for facts.
 */
export function Apart({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((child, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is drawn once and never reordered
    <Fragment key={position}>
      {position > 0 && " "}
      {child}
    </Fragment>
  ));
}
