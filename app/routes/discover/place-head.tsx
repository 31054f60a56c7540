import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { m } from "#app/words/messages.ts";

/** The title of a hub, a province, a theme or a tag, and beside it the way to write a post there. */
export const PlaceHead = ({ title, href, label = m.post_submit() }: { title: ReactNode; href: string; label?: string }) => (
  <div className="place-head flex flex-wrap items-center justify-between">
    <h1 className="mr-3">{title}</h1>
    <ButtonLink href={href}>{label}</ButtonLink>
  </div>
);
