import type { ReactNode } from "react";

/** A line of a list of the class `waits`: what there is or what waits, and at its end the one act it asks for. */
export const ActRow = ({ href, title, act, children }: { href: string; title: string; act: string; children?: ReactNode }) => (
  <li>
    <div>
      <b>{title}</b> <span>{children}</span>
    </div>{" "}
    <a className="staff-act" href={href}>
      {act}
      <span className="sr-only"> {title}</span>
    </a>
  </li>
);
