import { scoreLabel } from "#app/features/scores/rules.ts";
import { dayMs } from "#app/text/spans.ts";
import { Dotted } from "#app/ui/dotted.tsx";
import { Face } from "#app/ui/face.tsx";
import { MemberLink } from "#app/ui/member-link.tsx";
import { titleId, VoteButtons } from "#app/ui/mine/vote-buttons.tsx";
import { number, RelativeDate } from "#app/ui/relative-time.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { ProjectCardRow } from "./data.server.ts";
import { projectTypeLabels, stageLabels } from "./labels.ts";
import { cardText } from "./rules.ts";

type Shown = {
  project: ProjectCardRow;
  now: number;
  /** Whether the list is sorted by upvotes and age together, so that the card says both in one breath. */
  trending?: boolean;
  /** Without its author, in a list of one author. */
  unsigned?: boolean;
};

/** A project in a list, a related one, or one on a profile. */
export function ProjectCard({ project, now, trending = false, unsigned = false }: Shown) {
  const lang = langOf(project.language);
  return (
    <li id={`project-${project.id}`} className="card">
      {!unsigned && <Face {...project} />}
      <article>
        <h2 lang={lang}>
          <a href={`/project/${project.id}`} id={titleId("project", project.id)}>
            {project.title}
          </a>
        </h2>
        <p className="preview" lang={lang}>
          {cardText(project.description)}
        </p>
        <p className="meta">
          <Dotted>
            {!project.isPublic && <b className="text-brand">{m.project_private()}</b>}
            {project.pinned && <b className="text-brand">{m.project_pinned()}</b>}
            {!unsigned && <MemberLink {...project} />}
            <RelativeDate time={project.createdAt} now={now} />
            <b className="text-ink">{projectTypeLabels[project.projectType]()}</b>
            {stageLabels[project.projectStage]()}
          </Dotted>
          <span className="few">
            {" · "}
            <Dotted>
              {trending && project.upvotes > 0 && trendLabel(project.upvotes, project.createdAt, now)}
              {m.project_relevance_short({ score: project.relevanceScore })}
            </Dotted>
          </span>
        </p>
      </article>
      <VoteButtons type="project" id={project.id} score={scoreLabel(project.upvotes)} />
      <p className="acts">
        <a href={`/project/${project.id}#comments`}>{m.post_comments({ count: project.commentCount })}</a>{" "}
        <span className="few">{m.post_views({ count: project.viewCount, shown: number(project.viewCount) })}</span>
      </p>
    </li>
  );
}

/** "36 upvotes in a month": why a project stands where it does among the trending, in the same steps as its date. */
function trendLabel(upvotes: number, createdAt: number, now: number): string {
  const days = Math.max(1, Math.floor((now - createdAt) / dayMs));
  const weeks = Math.floor(days / 7);
  const span =
    days < 7 ? m.span_days({ count: days }) : days < 30 ? m.span_weeks({ count: weeks }) : m.span_months({ count: Math.floor(days / 30) });
  return m.project_trend({ count: upvotes, shown: number(upvotes), span });
}
