import { langOf } from "#app/words/lang-of.ts";

/** A thing that may be the same as what somebody writes. */
export type Near = { title: string; path: string; language?: "en" | "fr" };

/** Lists what may be the same already, each in a window of its own so that what was typed stays. Hidden while nothing is; app/writing shows it. */
export function NearThings({ title, near = [] }: { title: string; near?: Near[] | undefined }) {
  return (
    <section className="mb-5 border-l-4 border-edge bg-wash px-4 py-2" data-near="" aria-live="polite" hidden={near.length === 0}>
      <p>{title}</p>
      <ul>
        {near.map(({ title, path, language }) => (
          <li key={path}>
            <a className="inline-block py-2.5 underline" href={path} target="_blank" rel="noopener" lang={language && langOf(language)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
