import { highestScore } from "#app/features/prompts/relevance.ts";
import { Bar } from "#app/ui/bar.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { RailLinks } from "#app/ui/rail-links.tsx";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";
import type { ProjectCardRow, ShownProject } from "./data.server.ts";
import { projectTypeLabels } from "./labels.ts";

/** Others of its kind, and how near it is to what governments work on. */
export function ProjectRail({ project, related }: { project: ShownProject; related: ProjectCardRow[] }) {
  return (
    <>
      <RailLinks
        title={m.project_related()}
        rows={related.map((other) => ({
          href: `/project/${other.id}`,
          said: { text: other.title, lang: langOf(other.language) },
          by: projectTypeLabels[other.projectType](),
        }))}
      />
      <RailSection title={m.project_relevance({ score: project.relevanceScore, most: highestScore })}>
        <Bar share={project.relevanceScore} />
        <p className="mt-2 text-soft">{m.project_relevance_how()}</p>
      </RailSection>
    </>
  );
}
