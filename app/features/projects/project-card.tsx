import { scoreLabel } from "#app/features/scores/rules.ts";
import { MemberLink } from "#app/ui/member-link.tsx";
import { VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { number, RelativeDate } from "#app/ui/relative-time.tsx";
import { language, m } from "#app/words/messages.ts";
import type { ProjectCardRow } from "./data.server.ts";
import { projectTypeLabels, stageLabels } from "./labels.ts";
import { cardText } from "./rules.ts";

type Shown = {
  project: ProjectCardRow;
  now: number;
  /** Whether the list is sorted by upvotes and age together, so that the card says both in one breath. */
  trending?: boolean;
};

/** A project in a list, a related one, or one on a profile. */
export function ProjectCard({ project, now, trending = false }: Shown) {
  const lang = project.language === language() ? undefined : project.language;
  return (
    <li id={`project-${project.id}`} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 border-t border-line py-4">
      <VoteButtons type="project" id={project.id} title={project.title} score={scoreLabel(project.upvotes)} />
      <article>
        <h2 lang={lang}>
          <a className="hover:underline" href={`/project/${project.id}`}>
            {project.title}
          </a>
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-2.5 text-sm text-soft">
          {!project.isPublic && <b className="text-brand">{m.project_private()}</b>}
          {project.pinned && <b className="text-brand">{m.project_pinned()}</b>}
          <b className="font-semibold text-ink">{projectTypeLabels[project.projectType]()}</b>
          <span>{stageLabels[project.projectStage]()}</span>
          <MemberLink username={project.username} />
          <RelativeDate time={project.createdAt} now={now} />
          {trending && project.upvotes > 0 && <span>{trendLabel(project.upvotes, project.createdAt, now)}</span>}
        </p>
        <p className="mt-1.5 line-clamp-2 max-w-2xl" lang={lang}>
          {cardText(project.description)}
        </p>
        <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-soft">
          <a className="hover:underline" href={`/project/${project.id}#comments`}>
            {m.post_comments({ count: project.commentCount })}
          </a>
          <span>{m.post_views({ count: project.viewCount, shown: number(project.viewCount) })}</span>
          <span>{m.project_relevance_short({ score: project.relevanceScore })}</span>
          <ProjectTags tags={project.tags.slice(0, 4)} />
        </p>
      </article>
    </li>
  );
}

/** "36 upvotes in a month": why a project stands where it does among the trending, in the same steps as its date. */
function trendLabel(upvotes: number, createdAt: number, now: number): string {
  const days = Math.max(1, Math.floor((now - createdAt) / 86_400_000));
  const weeks = Math.floor(days / 7);
  const span =
    days < 7 ? m.span_days({ count: days }) : days < 30 ? m.span_weeks({ count: weeks }) : m.span_months({ count: Math.floor(days / 30) });
  return m.project_trend({ count: upvotes, shown: number(upvotes), span });
}

export function ProjectTags({ tags }: { tags: string[] }) {
  return tags.map((tag) => (
    <a key={tag} className="hover:underline" href={`/projects?tag=${encodeURIComponent(tag)}`}>
      #{tag}
    </a>
  ));
}
