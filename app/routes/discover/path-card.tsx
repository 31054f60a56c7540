import type { ReactNode } from "react";
import { RailSection } from "#app/ui/page.tsx";

/** One of the two ways to explore: a description and the link. */
export function PathCard({ title, text, href, children }: { title: string; text: string; href: string; children: ReactNode }) {
  return (
    <RailSection title={title}>
      <p className="mt-1 text-soft">{text}</p>
      <a className="inline-flex min-h-11 items-center underline" href={href}>
        {children}
      </a>
    </RailSection>
  );
}
