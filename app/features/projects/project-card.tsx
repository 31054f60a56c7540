import { scoreLabel } from "#app/features/scores/rules.ts";
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
  /** Without its author, in a list of one author. */
  unsigned?: boolean;
};

const rolesShown = 3;
const wanted = ({ collaborationRoles: roles }: ProjectCardRow) =>
  roles.length > 0 ? m.project_wants({ roles: roles.slice(0, rolesShown).join(", ") }) : m.project_collaborators_for();

/** A project in a list, a related one, or one on a profile. */
export function ProjectCard({ project, now, unsigned = false }: Shown) {
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
        </p>
        {project.seekingCollaborators && <p className="text-sm text-today">{wanted(project)}</p>}
      </article>
      <VoteButtons type="project" id={project.id} score={scoreLabel(project.upvotes)} />
      <p className="acts">
        {project.commentCount > 0 && <a href={`/project/${project.id}#comments`}>{m.post_comments({ count: project.commentCount })}</a>}{" "}
        <span className="few">{m.post_views({ count: project.viewCount, shown: number(project.viewCount) })}</span>
      </p>
    </li>
  );
}
