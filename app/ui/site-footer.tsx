import { m } from "#app/words/messages.ts";
import { Apart } from "./apart.tsx";
import { LanguageSwitch, languageForm } from "./language-switch.tsx";

/** The language switch is a form; the choice is stored in a cookie and in the member's account. */
export function SiteFooter({ here, demo }: { here: string; demo: boolean | undefined }) {
  const link = (href: string, label: string) => (
    <a key={href} className="mr-3 inline-block py-2.5" href={href}>
      {label}
    </a>
  );
  return (
    <footer className="border-t border-line text-sm text-soft">
      <div className="mx-auto max-w-[82rem] px-4 md:px-6 py-2">
        <form method="post" action="/language" id={languageForm}>
          <input type="hidden" name="from" value={here} />
          <p>
            <Apart>
              {link("/about", m.nav_about())}
              {link("/cemics", m.nav_cemics())}
              {link("/terms", m.terms_title())}
              {link("/privacy", m.privacy_title())}
              {link("/about-data", m.about_data_title())}
              {link("/accessibility", m.accessibility_title())}
              {link("/api/docs", m.docs_short())}
              <LanguageSwitch className="mr-3 min-h-11" />
              {/* The server fills in the size of the page before it sends it. */}
              <span className="inline-block" data-page-weight="" />
            </Apart>
          </p>
        </form>
        {demo && <p id="demo">{m.site_demo()}</p>}
      </div>
    </footer>
  );
}
