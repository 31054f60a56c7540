import { Apart } from "#app/ui/apart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { ProjectCardRow } from "./data.server.ts";
import { ProjectCard } from "./project-card.tsx";
import { type ProfileTab, profileTabs, projectsShown } from "./rules.ts";

const tabLabels: Record<ProfileTab, () => string> = {
  all: m.profile_tab_all,
  pinned: m.profile_tab_pinned,
  popular: m.profile_tab_popular,
};

export type ShownProjects = {
  /** The profile's own address. */
  path: string;
  tab: ProfileTab;
  projects: ProjectCardRow[];
  popular: ProjectCardRow | null;
  total: number;
  /** 0 while only the first six are shown, else the page of all of them. */
  page: number;
  hasNext: boolean;
  isOwn: boolean;
  now: number;
};

/**
 * The projects of a profile (docs/product/projects.md#on-a-profile): the most popular one, then all of them under a filter, six at first.
 */
export function ProfileProjects({ path, tab, projects, popular, total, page, hasNext, isOwn, now }: ShownProjects) {
  const href = (shown: ProfileTab, all: number) => {
    const query = new URLSearchParams({ ...(shown !== "all" && { tab: shown }), ...(all > 0 && { all: String(all) }) }).toString();
    return `${path}${query && `?${query}`}#projects`;
  };
  const tabs = profileTabs.map((one) => ({ href: href(one, 0), label: tabLabels[one](), current: one === tab }));
  if (total === 0) {
    return (
      <EmptyState title={m.profile_no_projects()} text={isOwn ? m.profile_own_no_projects() : m.profile_no_projects_text()}>
        {isOwn && <ButtonLink href="/create-project">{m.projects_new()}</ButtonLink>}
      </EmptyState>
    );
  }
  return (
    <section id="projects" className="mt-7">
      {popular && page === 0 && (
        <div className="mb-5 border-l-4 border-brand bg-wash px-4 py-3">
          <p className="text-sm text-soft">{m.profile_popular()}</p>
          <p className="font-serif text-lg">
            <a className="hover:underline" href={`/project/${popular.id}`}>
              {popular.title}
            </a>
          </p>
          <p className="text-sm">{cut(popular.description)}</p>
        </div>
      )}
      <Tabs label={m.profile_tabs()} tabs={tabs} />
      {projects.length === 0 && <p className="py-4 text-soft">{m.profile_none_pinned()}</p>}
      <ol>
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} now={now} />
        ))}
      </ol>
      <p className="flex flex-wrap gap-3">
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

const popularLength = 150;
const cut = (text: string) => (text.length > popularLength ? `${text.slice(0, popularLength).trimEnd()}…` : text);
