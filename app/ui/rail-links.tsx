import type { ReactNode } from "react";
import { RailSection } from "./page.tsx";

type RailLink = { href: string; said: { text: string; lang?: string | undefined }; by?: ReactNode };

/** Titles that lead on, each with a few words on it, in a rail; nothing without any. */
export function RailLinks({ title, rows }: { title: string; rows: RailLink[] }) {
  if (rows.length === 0) return null;
  return (
    <RailSection title={title}>
      <ul>
        {rows.map(({ href, said, by }) => (
          <li key={href} className="border-t border-line">
            <a className={by ? "block pt-2 font-semibold" : "block py-2 font-semibold"} href={href} lang={said.lang}>
              {said.text}
            </a>
            {by && <p className="meta pb-2">{by}</p>}
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
