import { userTypeLabels } from "#app/features/accounts/labels.ts";
import { Face } from "#app/ui/face.tsx";
import { nameOf } from "#app/ui/member-link.tsx";
import { RailSection } from "#app/ui/page.tsx";
import { m } from "#app/words/messages.ts";
import type { ProjectCardRow, ShownProject } from "./data.server.ts";

/** Who made it, and others of its kind. */
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
      {related.length > 0 && (
        <RailSection title={m.project_related()}>
          <ul>
            {related.map((other) => (
              <li key={other.id} className="border-t border-line">
                <a className="flex min-h-11 items-center py-2 font-semibold" href={`/project/${other.id}`}>
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
