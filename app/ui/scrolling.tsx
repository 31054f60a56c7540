import type { ReactNode } from "react";

/** Holds what may be wider than a phone. It scrolls sideways, by keys too: the keys need something that takes the focus, with a name. */
export function Scrolling({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as said above
    <section className={`relative overflow-x-auto ${className ?? ""}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
