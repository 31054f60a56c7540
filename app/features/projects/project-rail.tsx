import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { baseScore, highestScore } from "#app/features/prompts/relevance.ts";
import { Bar } from "#app/ui/bar.tsx";
import { Face } from "#app/ui/face.tsx";
import { nameOf } from "#app/ui/member-link.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { ProjectCardRow, ShownProject } from "./data.server.ts";
import { projectTypeLabels } from "./labels.ts";

/** Who made it, how near it is to what governments work on, and others of its kind. */
export function ProjectRail({ project, related }: { project: ShownProject; related: ProjectCardRow[] }) {
  return (
    <>
      <RailSection title={m.project_author()}>
        {project.username ? (
          <div className="flex items-center">
            <Face {...project} />
            <p className="ml-3 min-w-0">
              <a className="-my-2 inline-block py-2 font-semibold" href={`/u/${project.username}`}>
                {nameOf(project)}
              </a>
              <br />
              {project.userType && <span className="text-soft">{userTypeLabels[project.userType]()}</span>}
            </p>
          </div>
        ) : (
          <p className="text-soft">{m.deleted_member()}</p>
        )}
      </RailSection>
      <RailSection title={m.project_relevance({ score: project.relevanceScore, most: highestScore })}>
        <Bar share={project.relevanceScore} />
        <p className="mt-2 text-soft">{m.project_relevance_how({ base: baseScore, most: highestScore })}</p>
      </RailSection>
      {related.length > 0 && (
        <RailSection title={m.project_related()}>
          <ul>
            {related.map((other) => (
              <li key={other.id} className="border-t border-line">
                <a className="block py-2" href={`/project/${other.id}`}>
                  <b>{other.title}</b>
                  <br />
                  <span className="text-soft">{projectTypeLabels[other.projectType]()}</span>
                </a>
              </li>
            ))}
          </ul>
        </RailSection>
      )}
    </>
  );
}
