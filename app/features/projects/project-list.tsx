import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { userTypes } from "#app/features/accounts/rules.ts";
import { localizedName } from "#app/text/localized-name.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Option } from "#app/ui/filter-select.tsx";
import { ListTools } from "#app/ui/list-head.tsx";
import { EmptyState, Tabs } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import { projectSortLabels, projectTypeLabels, stageLabels } from "./labels.ts";
import type { ProjectList as Listed } from "./list-projects.server.ts";
import { ProjectCard } from "./project-card.tsx";
import { isNarrowed, type ProjectChoice, projectsHref } from "./project-choice.ts";
import { projectSorts, projectStages, projectTypes } from "./rules.ts";

type Province = { code: string; nameEn: string; nameFr: string };
type Shown = { choice: ProjectChoice; list: Listed | null; provinces: Province[]; now: number };

/** The orders of the list. */
export function ProjectTabs({ choice }: Pick<Shown, "choice">) {
  const tabs = projectSorts.map((sort) => ({
    href: projectsHref(choice, { sort }),
    label: choice.search && sort === "trending" ? m.site_sort_relevance() : projectSortLabels[sort](),
    current: choice.sort === sort,
  }));
  return <Tabs label={m.projects_tabs()} tabs={tabs} />;
}

/** The list of docs/product/projects.md#lists: search, filters, cards, and how many remain. */
export function ProjectList({ choice, list, provinces, now }: Shown) {
  return (
    <>
      <Tools choice={choice} provinces={provinces} />
      <Cards choice={choice} list={list} now={now} />
    </>
  );
}

function Tools({ choice, provinces }: { choice: ProjectChoice; provinces: Province[] }) {
  const { filters } = choice;
  const provinceNames = provinces.map((row): Option => [row.code, localizedName(row)]);
  return (
    <ListTools
      path="/projects"
      search={{ label: m.projects_search(), value: choice.search }}
      kept={{ sort: choice.sort === "trending" ? "" : choice.sort, tag: filters.tag ?? "" }}
      filters={[
        {
          name: "region",
          label: m.feed_province(),
          value: filters.province ?? "",
          options: [["", m.feed_all_provinces()], ...provinceNames],
        },
        {
          name: "user_type",
          label: m.projects_user_type(),
          value: filters.userType ?? "",
          options: [["", m.projects_all_people()], ...userTypes.map((type): Option => [type, userTypeLabels[type]()])],
        },
        {
          name: "project_type",
          label: m.projects_type(),
          value: filters.projectType ?? "",
          options: [["", m.projects_all_types()], ...projectTypes.map((type): Option => [type, projectTypeLabels[type]()])],
        },
        {
          name: "stage",
          label: m.projects_stage(),
          value: filters.projectStage ?? "",
          options: [["", m.projects_all_stages()], ...projectStages.map((stage): Option => [stage, stageLabels[stage]()])],
        },
      ]}
    />
  );
}

function Cards({ choice, list, now }: { choice: ProjectChoice; list: Listed | null; now: number }) {
  if (list === null) {
    return (
      <EmptyState title={m.projects_failed_title()} text={m.projects_failed()}>
        <ButtonLink href="">{m.site_try_again()}</ButtonLink>
      </EmptyState>
    );
  }
  if (list.projects.length === 0) {
    return (
      <EmptyState title={m.projects_empty_title()} text={isNarrowed(choice) ? m.projects_empty_filters() : m.projects_empty()}>
        {isNarrowed(choice) ? (
          <ButtonLink look="plain" href="/projects">
            {m.feed_clear()}
          </ButtonLink>
        ) : (
          <ButtonLink href="/create-project">{m.projects_new()}</ButtonLink>
        )}
      </EmptyState>
    );
  }
  const shown = choice.before + list.projects.length;
  const count = Math.max(1, list.total - shown);
  return (
    <>
      <form method="post">
        <ol data-feed="">
          {list.projects.map((project) => (
            <ProjectCard key={project.id} project={project} now={now} />
          ))}
        </ol>
      </form>
      {list.next && (
        <p className="mt-4">
          <ButtonLink look="plain" id="more" href={projectsHref(choice, { after: list.next, before: shown })}>
            {list.exact ? m.projects_more({ count }) : m.projects_more_atleast({ count })}
          </ButtonLink>
        </p>
      )}
    </>
  );
}
