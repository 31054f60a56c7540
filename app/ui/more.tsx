import type { ReactNode } from "react";

/** Three dots, beside a word for those who do not see them. */
export const MoreIcon = () => (
  <svg className="icon" width="20" height="20" viewBox="0 0 20 20" strokeLinecap="round" strokeWidth="3" aria-hidden="true">
    <path d="M4 10h.01M10 10h.01M16 10h.01" />
  </svg>
);

/** What is done less often with what it stands at: it opens over the page, and nothing moves. */
export const More = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="more">
    <summary className="tool">
      <MoreIcon />
      <span className="sr-only">{label}</span>
    </summary>
    <div className="drop">{children}</div>
  </details>
);
