import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { ProjectCardRow, ShownProject } from "./data.server.ts";

/** Who made it, and others of its kind. */
export function ProjectRail({ project, related }: { project: ShownProject; related: ProjectCardRow[] }) {
  return (
    <>
      <RailSection title={m.project_author()}>
        {project.username ? (
          <p>
            <a className="inline-flex min-h-11 items-center underline" href={`/u/${project.username}`}>
              u/{project.username}
            </a>
            <br />
            {project.userType && <span className="text-soft">{userTypeLabels[project.userType]()}</span>}
          </p>
        ) : (
          <p className="text-soft">{m.deleted_member()}</p>
        )}
      </RailSection>
      {related.length > 0 && (
        <RailSection title={m.project_related()}>
          <ul>
            {related.map((other) => (
              <li key={other.id}>
                <a className="inline-flex min-h-11 items-center" href={`/project/${other.id}`}>
                  {other.title}
                </a>
              </li>
            ))}
          </ul>
        </RailSection>
      )}
    </>
  );
}
