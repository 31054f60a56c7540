import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { records } from "#app/features/intelligence/records.ts";
import { FacesProvider } from "#app/ui/member-link.tsx";
import { useMine } from "#app/ui/mine/mine.tsx";
import { PressFailure } from "#app/ui/press-failure.tsx";
import { number } from "#app/ui/relative-time.tsx";
import { m } from "#app/words/messages.ts";
import stylesheet from "./admin.css?url";
import chartedTables from "./charted-table.css?url";
import tables from "./columns.css?url";
import factsInRows from "./facts-in-rows.css?url";
import { savedKey } from "./saved.ts";

/** The `links` of every page of the admin area: its style is no weight on what members read. */
export const adminLinks = () => [{ rel: "stylesheet", href: stylesheet }];

/** The `links` of those with a table of one line a row, and no chart. */
export const tableLinks = () => [{ rel: "stylesheet", href: tables }];

/** The `links` of those whose rows say something after the name (`about` of StaffTable). */
export const factsInRowsLinks = () => [{ rel: "stylesheet", href: factsInRows }];

/** The `links` of those with a table and charts. */
export const chartedTableLinks = () => [{ rel: "stylesheet", href: chartedTables }];

const groups = [
  {
    title: m.admin_group_work,
    areas: [
      ["/admin", m.admin_overview],
      ["/admin/queue", m.queue_title],
      ["/admin/companies", m.workflow_title],
      ["/moderation/removed", m.moderation_title],
    ],
  },
  {
    title: m.admin_group_intelligence,
    areas: [
      ["/admin/strategic", m.admin_strategic],
      ["/admin/funding", m.funding_monitor],
      ["/admin/programme-pages", m.watch_title],
      ["/admin/content", m.admin_content],
      ["/admin/policy", m.admin_policy],
      ["/admin/network", m.admin_network],
      [records.coalition.path, records.coalition.title],
      ["/admin/provincial", m.admin_provincial],
      ["/admin/open-data", m.open_title],
    ],
  },
  {
    title: m.admin_group_site,
    areas: [
      ["/admin/settings", m.admin_settings],
      ["/admin/mail", m.mails_title],
      ["/admin/search-words", m.search_words_title],
      ["/admin/webhooks", m.webhooks_title],
      ["/admin/resets", m.sign_in_resets_title],
      ["/admin/backups", m.backups_title],
      ["/admin/acts", m.acts_title],
    ],
  },
] as const;

/** The area that an address lies in: the longest of their paths that it begins with. */
function areaAt(path: string) {
  const paths = groups.flatMap((group) => group.areas.map(([href]) => href));
  const around = paths.filter((href) => path === href || path.startsWith(`${href}/`));
  return around.sort((a, b) => b.length - a.length)[0] ?? (path.startsWith("/moderation/") ? "/moderation/removed" : undefined);
}

/** What moderators may open who are no admins. */
const openToModerators = (href: string) => href === "/admin/queue" || href.startsWith("/moderation/");

type Area = {
  here?: string | undefined;
  narrow?: boolean;
  isForm?: boolean | undefined;
  seen?: string | undefined;
  beside?: ReactNode;
  waits?: number | undefined;
  children: ReactNode;
};

/**
 * A page of docs/product/staff.md#admin-area: the areas in a rail, the work beside it. On a narrow screen the rail folds under a summary,
 * without a script; it stands behind the summary, so that a wide screen can show it whether the summary is open or not. `here` names the
 * area of a page whose address lies in none; `isForm` is of a page that says itself what failed, as one that is `narrow`, at the measure of a form, does. After a save (`savedAt`) it says so at its top, with
 * the way to `seen`, what members see of it now. `beside` stands above the areas on a wide screen. `waits` is how many items of the queue wait, where the page has counted them. Members have small faces: those of the `faces` that its loader returns, else initials.
 */
export function AdminPage({ here, narrow, isForm = narrow, seen, beside, waits = 0, children }: Area) {
  const { pathname, search } = useLocation();
  const isSaved = useActionData() === undefined && new URLSearchParams(search).has(savedKey);
  const { faces = {} } = useLoaderData() as { faces?: Record<string, string> };
  const isAdmin = useMine().viewer?.isAdmin;
  const current = here ?? areaAt(pathname);
  const open = groups
    .map(({ title, areas }) => ({ title, areas: areas.filter(([href]) => isAdmin || openToModerators(href)) }))
    .filter(({ areas }) => areas.length > 0);
  return (
    <div className="staff">
      <div className="staff-rail">
        {beside}
        <details>
          <summary>{m.admin_menu()}</summary>
        </details>
        <nav aria-label={m.admin_areas()}>
          {open.map(({ title, areas }) => (
            <div key={title()}>
              <h2>{title()}</h2>
              <ul>
                {areas.map(([href, label]) => (
                  <li key={href}>
                    <a href={href} aria-current={href === current ? "page" : undefined}>
                      {label()}
                      {href === "/admin/queue" && waits > 0 && <small> {number(waits)}</small>}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <main id="main" className={narrow ? "staff-narrow" : undefined}>
        {!isForm && <PressFailure />}
        {isSaved && (
          <p className="staff-done" role="status">
            {m.staff_saved()}{" "}
            {seen && (
              <a className="inline-flex min-h-11 items-center underline" href={seen}>
                {m.workflow_see()}
              </a>
            )}
          </p>
        )}
        <FacesProvider value={faces}>{children}</FacesProvider>
      </main>
    </div>
  );
}
