import { Apart } from "#app/ui/apart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { labelsOf } from "#app/words/labels-of.ts";
import { m } from "#app/words/messages.ts";
import type { ProjectCardRow } from "./data.server.ts";
import { ProjectCard } from "./project-card.tsx";
import { type ProfileTab, profileTabs, projectsShown } from "./rules.ts";

const tabLabels = labelsOf("profile_tab_", profileTabs);

export type ShownProjects = {
  /** The address of the profile. */
  path: string;
  /** What stays in every address of this view of it. */
  view: string;
  tab: ProfileTab;
  projects: ProjectCardRow[];
  /** The most upvoted one, which is not among the others; null where it stands in its place. */
  popular: ProjectCardRow | null;
  total: number;
  /** 0 while only the first six are shown, else the page of all of them. */
  page: number;
  hasNext: boolean;
  isOwn: boolean;
  now: number;
};

/**
 * The projects of a profile (docs/product/projects.md#on-a-profile): the most popular one, then the others under a filter, six at first.
 */
export function ProfileProjects({ path, view, tab, projects, popular, total, page, hasNext, isOwn, now }: ShownProjects) {
  const href = (shown: ProfileTab, all: number) => {
    const query = new URLSearchParams({ tab: shown === "all" ? "projects" : shown, ...(all > 0 && { all: String(all) }) });
    return `${path}?${query}${view}#parts`;
  };
  // One project needs no order.
  const tabs = total > 1 ? profileTabs.map((one) => ({ href: href(one, 0), label: tabLabels[one](), current: one === tab })) : [];
  if (total === 0) {
    return (
      <div>
        <EmptyState title={m.profile_no_projects()} text={isOwn ? m.profile_own_no_projects() : m.profile_no_projects_text()}>
          {isOwn && (
            <ButtonLink look="plain" href="/create-project">
              {m.projects_new()}
            </ButtonLink>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <section id="projects">
      {(tabs.length > 0 || isOwn) && (
        <nav aria-label={m.profile_tabs()} className="order">
          <Apart>
            {tabs.map((one) => (
              <a key={one.href} href={one.href} aria-current={one.current ? "true" : undefined}>
                {one.label}
              </a>
            ))}
            {isOwn && (
              <a className="font-semibold" href="/create-project">
                {m.projects_new()}
              </a>
            )}
          </Apart>
        </nav>
      )}
      {popular && (
        <>
          {total > 1 && <p className="py-2 text-sm font-semibold text-soft">{m.profile_popular()}</p>}
          <ol>
            <ProjectCard project={popular} now={now} unsigned />
          </ol>
        </>
      )}
      {projects.length === 0 && tab === "pinned" && <p className="py-4 text-soft">{m.profile_none_pinned()}</p>}
      <ol>
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} now={now} unsigned />
        ))}
      </ol>
      <p className="mt-3 flex flex-wrap gap-3">
        <Apart>
          {page === 0 && hasNext && (
            <ButtonLink look="plain" href={href(tab, 1)}>
              {tab === "pinned" ? m.connections_more() : m.profile_show_all({ count: total })}
            </ButtonLink>
          )}
          {page > 0 && hasNext && (
            <ButtonLink look="plain" href={href(tab, page + 1)}>
              {m.connections_more()}
            </ButtonLink>
          )}
          {page > 0 && total > projectsShown && (
            <ButtonLink look="plain" href={href(tab, 0)}>
              {m.profile_show_less()}
            </ButtonLink>
          )}
        </Apart>
      </p>
    </section>
  );
}
