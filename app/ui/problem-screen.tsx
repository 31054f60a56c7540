import { type ErrorResponse, isRouteErrorResponse, useRouteLoaderData } from "@remix-run/react";
import { m } from "#app/words/messages.ts";
import { Apart } from "./apart.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { Canoe } from "./logo.tsx";
import { NarrowPage } from "./page.tsx";
import { type PostTile, PostTiles } from "./post-tiles.tsx";
import { SearchField } from "./search-field.tsx";

/**
 * `typed` holds what was written into the form that could not be saved, by field, and `again` the whole form, where it can be sent once more;
 * `href` is where what moved stands now, or where to sign in.
 */
type Facts = { what?: string; message?: string; href?: string; typed?: Record<string, string>; again?: Record<string, string> };
/** Where the screen finds what `app/entry.server.tsx` loaded for it: at an address without a route no loader is asked. */
export const insteadOf = "instead";
type Screen = { title: string; text: string; href: string; label: string };

/** Returns the screen of docs/product/pages.md#when-something-is-not-there for what the reader looked for. */
function screenOf(what: string, message: string, href: string): Screen {
  const back = { href: "/discover", label: m.problem_back_to_discovery() };
  const screens: Record<string, Screen> = {
    hub: { title: m.hub_not_found_title(), text: m.hub_not_found(), ...back },
    province: { title: m.province_not_found_title(), text: m.province_not_found_text(), ...back },
    post: { title: m.post_not_found_title(), text: message === m.post_not_found() ? m.post_not_there() : message, ...back },
    place: { title: m.page_not_found_title(), text: message, ...back },
    draft: { title: m.draft_gone_title(), text: message, href: "/drafts", label: m.drafts_title() },
    company: { title: m.company_not_found_title(), text: message || m.company_not_found(), href: "/discover", label: m.company_back() },
    suspended: { title: m.company_suspended_title(), text: message, href: "/discover/companies", label: m.company_back() },
    member: { title: m.member_not_found_title(), text: message, href: "/people", label: m.people_title() },
    project: { title: m.project_not_found_title(), text: m.project_not_there(), href: "/projects", label: m.projects_title() },
    admin: { title: m.admin_restricted_title(), text: message, ...back },
    moved: { title: m.problem_moved_title(), text: message, href, label: m.problem_moved_open() },
    "signed-out": { title: m.signed_out_title(), text: message, href, label: m.signed_out_sign_in() },
    gone: { title: m.gone_title(), text: message, ...back },
    "not-allowed": { title: m.not_allowed_title(), text: message, ...back },
    unread: { title: m.problem_unread_title(), text: message, ...back },
    storage: { title: m.problem_storage_title(), text: message, ...back },
    proof: { title: m.proof_title(), text: message, ...back },
    large: { title: m.large_title(), text: message, href, label: m.large_back() },
    refused: { title: m.refused_title(), text: message, ...back },
  };
  return screens[what] ?? { title: m.page_not_found_title(), text: m.page_not_found_text(), href: "/", label: m.problem_go_home() };
}

const screenFor = (error: ErrorResponse) => screenOf(error.data?.what ?? "page", error.data?.message ?? "", error.data?.href ?? "/");

/** Returns the title of a page that could not be rendered. */
export const problemTitle = (error: unknown) => (isRouteErrorResponse(error) ? screenFor(error).title : m.site_failure_title());

/** The page for anything that stopped a page from rendering. It reveals no details of an unexpected failure. */
export function ProblemScreen({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <FailureScreen />;
  const { title, text, href, label } = screenFor(error);
  const { typed = {}, again }: Facts = error.data ?? {};
  if (again) return <SendAgain {...{ title, text, href, label, typed, again }} />;
  if (error.status === 404 && error.data?.what !== "suspended") return <Nowhere {...{ title, text, href, label }} />;
  return (
    <NarrowPage>
      <h1>{title}</h1>
      <p className="mt-2 mb-5 text-soft">{text}</p>
      <Typed texts={typed} />
      <ButtonLink href={href}>{label}</ButtonLink>
    </NarrowPage>
  );
}

/** Where there is nothing: what was looked for may be found, and the places are all at hand. */
function Nowhere({ title, text, href, label }: Screen) {
  const places: [href: string, label: string][] = [
    ["/discover", m.nav_discover()],
    ["/projects", m.projects_title()],
    ["/people", m.people_title()],
    ["/discover/companies", m.directory_title()],
    ["/funding", m.nav_funding()],
  ];
  return (
    <div className="mx-auto max-w-[44rem] px-4 py-10 md:px-6">
      <main id="main" className="text-center">
        <Canoe width={160} className="mx-auto mb-4 text-brand" />
        <h1>{title}</h1>
        <p className="mt-2 mb-5 text-soft">{text}</p>
        <form action="/search" className="mb-4 flex">
          <SearchField name="q" label={m.search_title()} value="" className="mr-2 min-w-0 grow" />
          <Button>{m.feed_show()}</Button>
        </form>
        <p className="mb-6">
          <ButtonLink look="plain" href={href}>
            {label}
          </ButtonLink>
        </p>
        <nav aria-label={m.nav_menu()} className="panel flex flex-wrap justify-center">
          <Apart>
            {places.map(([href, label]) => (
              <a key={href} className="inline-flex min-h-11 items-center px-3 text-sm font-semibold" href={href}>
                {label}
              </a>
            ))}
          </Apart>
        </nav>
        <Instead />
      </main>
    </div>
  );
}

/** What others read today. */
const Instead = () => <PostTiles title={m.landing_read()} posts={useRouteLoaderData<PostTile[]>(insteadOf) ?? []} />;

/** Sends a form once more, after its reader has signed in in another tab. It shows what it sends. */
function SendAgain({ title, text, href, label, typed, again }: Screen & Required<Pick<Facts, "typed" | "again">>) {
  return (
    <NarrowPage>
      <h1>{title}</h1>
      <p className="mt-2 mb-5 text-soft">{text}</p>
      <p className="mb-5">
        <a className="underline" href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      </p>
      <form method="post" className="mb-5">
        {Object.entries(again).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button>{m.signed_out_send()}</Button>
      </form>
      <Typed texts={typed} />
    </NarrowPage>
  );
}

/** Gives back what was written, since the form is gone with its page. */
function Typed({ texts }: { texts: Record<string, string> }) {
  const entries = Object.entries(texts);
  if (entries.length === 0) return null;
  return (
    <section className="mb-5">
      <h2>{m.problem_typed()}</h2>
      <p className="mb-3 text-soft">{m.problem_typed_text()}</p>
      {entries.map(([name, text]) => (
        <textarea
          key={name}
          className="mb-3 w-full border border-line px-3 py-2"
          rows={Math.min(12, 2 + Math.ceil(text.length / 70))}
          readOnly
          aria-label={m.problem_typed()}
          defaultValue={text}
        />
      ))}
    </section>
  );
}

function FailureScreen() {
  return (
    <NarrowPage>
      <h1>{m.site_failure_title()}</h1>
      <p className="mt-2 mb-5 text-soft">{m.site_failure_text()}</p>
      <div className="flex gap-3">
        <Apart>
          {/* An empty address is the current page, so this link tries again. */}
          <ButtonLink href="">{m.site_try_again()}</ButtonLink>
          <ButtonLink look="plain" href="/">
            {m.problem_go_home()}
          </ButtonLink>
        </Apart>
      </div>
    </NarrowPage>
  );
}
