import { highestScore } from "#app/features/prompts/relevance.ts";
import { Bar } from "#app/ui/bar.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { ProjectCardRow, ShownProject } from "./data.server.ts";
import { projectTypeLabels } from "./labels.ts";

/** Others of its kind, and how near it is to what governments work on. */
export function ProjectRail({ project, related }: { project: ShownProject; related: ProjectCardRow[] }) {
  return (
    <>
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
      <RailSection title={m.project_relevance({ score: project.relevanceScore, most: highestScore })}>
        <Bar share={project.relevanceScore} />
        <p className="mt-2 text-soft">{m.project_relevance_how()}</p>
      </RailSection>
    </>
  );
}
