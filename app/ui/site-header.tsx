import type { ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { Logo } from "./logo.tsx";
import { IfAdmin, IfModerator, IfSignedIn, MyName, MyUnread } from "./mine/mine.tsx";

export type Brand = { name: string; tagline: string | null; meaning: string | null; logo: string | null };

/** The navigation (docs/product/pages.md#navigation) for guests, members and admins. On a small screen it is a menu. */
export function SiteHeader({ brand, path }: { brand: Brand; path: string }) {
  return (
    <header className="border-b border-line bg-card">
      <a className="absolute -left-[999px] bg-card px-4 py-2.5 focus:left-4 focus:top-2" href="#main">
        {m.site_skip()}
      </a>
      <div className="mx-auto flex min-h-14 max-w-6xl items-center gap-x-5 px-4">
        <a className="mr-auto flex min-h-11 items-center gap-2.5 font-serif text-xl font-semibold" href="/">
          <Logo brand={brand} size="md" />
        </a>
        <nav aria-label={m.nav_main()} className="hidden flex-wrap items-center justify-end gap-2 text-[.9rem] whitespace-nowrap xl:flex">
          <Items path={path} />
        </nav>
        <details className="relative xl:hidden">
          <summary className="inline-flex min-h-11 items-center px-2">{m.nav_menu()}</summary>
          <nav
            aria-label={m.nav_main()}
            className="absolute right-0 z-10 flex w-56 flex-col rounded-md border border-line bg-card px-4 py-2"
          >
            <IfSignedIn>
              <span className="border-b border-line py-2 text-sm break-all text-soft">
                <MyName field="email" />
              </span>
            </IfSignedIn>
            <Items path={path} />
          </nav>
        </details>
      </div>
    </header>
  );
}

function Items({ path }: { path: string }) {
  return (
    <IfSignedIn
      otherwise={
        <>
          <Item href="/about" path={path} label={m.nav_about()} />
          <Item href="/cemics" path={path} label={m.nav_cemics()} />
          <Item href="/login" path={path} label={m.nav_sign_in()} />
          <a className="inline-flex min-h-11 items-center rounded-md bg-brand px-4 font-semibold text-brand-ink" href="/register">
            {m.nav_get_started()}
          </a>
        </>
      }
    >
      <Item href="/discover" path={path} label={m.nav_discover()} />
      <Item href="/search" path={path} label={m.search_title()} />
      <Item href="/projects" path={path} label={m.projects_title()} />
      <Item href="/people" path={path} label={m.people_title()} />
      <Item href="/funding" path={path} label={m.nav_funding()} />
      <Item href="/create-project" path={path} label={m.nav_create()} />
      <Item href="/profile" path={path} label={m.nav_my_projects()} />
      <Item href="/notifications" path={path} label={m.nav_notifications()}>
        <MyUnread />
      </Item>
      <IfModerator>
        <Item href="/moderation" path={path} label={m.moderation_title()} />
      </IfModerator>
      <IfAdmin>
        <Item href="/admin" path={path} label={m.nav_admin()} />
      </IfAdmin>
      <a className="block max-w-16 truncate py-2.5 text-soft hover:underline" href="/settings">
        <MyName field="username" />
      </a>
      <form method="post" action="/sign-out">
        <button type="submit" name="sign_out" className="min-h-11 text-soft hover:underline">
          {m.nav_sign_out()}
        </button>
      </form>
    </IfSignedIn>
  );
}

function Item({ href, path, label, children }: { href: string; path: string; label: string; children?: ReactNode }) {
  const current = path === href || path.startsWith(`${href}/`);
  return (
    <a
      href={href}
      aria-current={current ? "page" : undefined}
      className="inline-flex min-h-11 items-center text-soft aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-brand)]"
    >
      {label}
      {children}
    </a>
  );
}
