import type { ReactNode } from "react";
import { m } from "#app/words/messages.ts";
import { ToolIcon } from "./icon.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { IfAdmin, IfModerator, IfSignedIn, MyFace, MyName, MyUnread } from "./mine/mine.tsx";

export type Brand = { name: string; tagline: string | null; meaning: string | null; logo: string | null };

/** The navigation (docs/product/pages.md#navigation) for guests, members and admins. On a small screen the places fold into the menu. */
export function SiteHeader({ brand, path, demo }: { brand: Brand; path: string; demo: boolean | undefined }) {
  return (
    <header className="relative border-b border-line bg-card">
      <a className="skip tool" href="#main">
        {m.site_skip()}
      </a>
      <div className="mx-auto flex max-w-[82rem] items-center px-4 md:px-6">
        <div className="brand-side flex items-center">
          <a className="brand flex min-h-11 items-center text-lg font-semibold whitespace-nowrap" href="/">
            <Logo brand={brand} size="md" />
          </a>{" "}
          {/* On every page, as nearly every one shows some of it: a reader should not have to guess which people exist. */}
          {demo && (
            <a className="tag ml-3 bg-tomorrow-wash text-tomorrow" href="#demo" title={m.site_demo()}>
              {m.site_demo_label()}
            </a>
          )}
        </div>
        <nav aria-label={m.nav_main()} className="places">
          <Places path={path} />
          <span className="roomy flex">
            <IfModerator>
              {" "}
              <Place href="/admin/queue" path={path} label={m.moderation_title()} />
            </IfModerator>
            <IfAdmin>
              {" "}
              <Place href="/admin" path={path} label={m.nav_admin()} />
            </IfAdmin>
          </span>
        </nav>
        <IfSignedIn otherwise={<GuestBar path={path} />}>
          <MemberBar path={path} />
        </IfSignedIn>
      </div>
    </header>
  );
}

/** What is done with a post or a programme, or sends a form, is under the thumb, and the places are in the menu. */
const hasBar = (path: string) => /^\/(post\/\d+$|funding\/(?!for\/)|submit-|create-|settings)/.test(path);

function MemberBar({ path }: { path: string }) {
  return (
    <>
      {/* The page of the search has the same field. */}
      {path !== "/search" && (
        <form action="/search" className="find">
          <input
            type="search"
            name="q"
            aria-label={m.search_title()}
            placeholder={m.search_title()}
            className="w-full rounded-md border border-edge bg-card min-h-8 px-3 text-sm"
          />
        </form>
      )}
      <a className="tool find-link" href="/search">
        <ToolIcon name="search" />
        <span className="sr-only">{m.search_title()}</span>
      </a>
      <Menu label={m.nav_create()} icon={<ToolIcon name="create" />}>
        <a href="/submit-post">{m.post_submit()}</a> <a href="/create-project">{m.nav_create_project()}</a>{" "}
        <a href="/submit-company">{m.nav_submit_company()}</a> <a href="/generate-insight">{m.nav_insight()}</a>
      </Menu>
      <a className="tool" href="/notifications" aria-current={path === "/notifications" ? "page" : undefined}>
        <ToolIcon name="bell" />
        <span className="sr-only">{m.nav_notifications()} </span>
        <MyUnread />
      </a>
      <Menu label={m.nav_menu()} icon={<MyFace />}>
        {/* Whose account it is, before what can be done with it. */}
        <p className="truncate p-2">
          <MyName field="username" />
          <br />
          <MyName field="email" />
        </p>
        {/* On a phone it has no room among the places. */}
        <div className="md:hidden">
          {hasBar(path) ? <Places path={path} /> : <Place href="/discover/companies" path={path} label={m.directory_title()} />}
        </div>
        <IfModerator>
          <Place href="/admin/queue" path={path} label={m.moderation_title()} />{" "}
        </IfModerator>
        <IfAdmin>
          <Place href="/admin" path={path} label={m.nav_admin()} />{" "}
        </IfAdmin>
        <a href="/profile">{m.nav_my_projects()}</a> <a href="/saved">{m.saved_title()}</a> <a href="/drafts">{m.drafts_title()}</a>{" "}
        <a href="/insights">{m.insights_title()}</a> <a href="/connections">{m.connections_title()}</a>{" "}
        <a href="/settings">{m.settings_title()}</a>
        <LanguageSwitch />
        <form method="post" action="/sign-out">
          <button type="submit" name="sign_out">
            {m.nav_sign_out()}
          </button>
        </form>
      </Menu>
    </>
  );
}

function GuestBar({ path }: { path: string }) {
  return (
    <>
      <LanguageSwitch className="tool wide text-soft" />
      <a className="tool wide" href="/login">
        {m.nav_sign_in()}
      </a>{" "}
      <a className="tool" href="/register">
        <b className="rounded-md bg-press px-3 leading-8 font-semibold text-press-ink">{m.nav_get_started()}</b>
      </a>
      <div className="md:hidden">
        <Menu label={m.nav_menu()}>
          <Places path={path} /> <Place href="/login" path={path} label={m.nav_sign_in()} /> <LanguageSwitch />
        </Menu>
      </div>
    </>
  );
}

/** Opens below the bar: over its whole width on a phone, under its word elsewhere. On a phone "Create" is among the places, and opens above them. */
function Menu({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  const isAccount = label === m.nav_menu();
  return (
    <details className={isAccount ? "menu" : "menu create"} name="menu">
      <summary className="tool" aria-label={label}>
        {icon} <span className={icon ? (isAccount ? "sr-only" : "create-word") : undefined}>{label}</span>
      </summary>
      <nav aria-label={label} className="drop">
        {children}
      </nav>
    </details>
  );
}

/** What is found under another address than its place's. */
const belongs: [place: string, pages: RegExp][] = [
  ["/discover/companies", /^\/(discover\/companies|company\/)/],
  ["/discover", /^\/(discover(?!\/companies)|post\/)/],
  ["/projects", /^\/project/],
  ["/people", /^\/(people|u\/)/],
  ["/admin", /^\/moderation\/(?!mine)/],
  ["/admin/queue", /^\/moderation\/(?!mine)/],
];

function Places({ path }: { path: string }) {
  return (
    <IfSignedIn
      otherwise={
        <>
          <Place href="/about" path={path} label={m.nav_about()} /> <Place href="/cemics" path={path} label={m.nav_cemics()} />
        </>
      }
    >
      <Place href="/discover" path={path} label={m.nav_discover()} /> <Place href="/projects" path={path} label={m.projects_title()} />{" "}
      <Place href="/people" path={path} label={m.people_title()} />{" "}
      <Place href="/discover/companies" path={path} label={m.directory_title()} />{" "}
      <Place href="/funding" path={path} label={m.nav_funding()} />
    </IfSignedIn>
  );
}

function Place({ href, path, label }: { href: string; path: string; label: string }) {
  const places = belongs.flatMap(([place, pages]) => (pages.test(path) ? place : []));
  const isHere = places.length > 0 ? places.includes(href) : path === href || path.startsWith(`${href}/`);
  return (
    <a href={href} aria-current={path === href ? "page" : isHere ? "true" : undefined}>
      {label}
    </a>
  );
}
