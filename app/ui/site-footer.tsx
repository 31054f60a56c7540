import { language, m } from "#app/words/messages.ts";
import type { Brand } from "./site-header.tsx";

/** The language switch is a form; the choice is stored in a cookie and in the member's account. */
export function SiteFooter({ brand, here }: { brand: Brand; here: string }) {
  const other = language() === "en" ? "fr" : "en";
  return (
    <footer className="border-t border-line text-sm text-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 gap-y-2 px-4 py-4">
        <span>{brand.name}</span>
        <a className="inline-flex min-h-11 items-center hover:underline" href="/about">
          {m.nav_about()}
        </a>
        <a className="inline-flex min-h-11 items-center hover:underline" href="/cemics">
          {m.nav_cemics()}
        </a>
        <a className="inline-flex min-h-11 items-center hover:underline" href="/privacy">
          {m.privacy_title()}
        </a>
        <a className="inline-flex min-h-11 items-center hover:underline" href="/about-data">
          {m.about_data_title()}
        </a>
        <a className="inline-flex min-h-11 items-center hover:underline" href="/api/docs">
          API
        </a>
        <form method="post" action="/language">
          <input type="hidden" name="from" value={here} />
          <button type="submit" name="language" value={other} lang={other} className="min-h-11 hover:underline">
            {other === "fr" ? "Français" : "English"}
          </button>
        </form>
        {/* The server fills in the size of the page before it sends it. */}
        <span className="ml-auto tabular-nums" data-page-weight="" />
      </div>
    </footer>
  );
}
