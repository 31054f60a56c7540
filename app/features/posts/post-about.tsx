import type { Subjects } from "#app/features/references/subjects.server.ts";
import { langOf } from "#app/words/lang-of.ts";
import { m } from "#app/words/messages.ts";

/** The company and the project that a post is about; nothing without either. */
export function PostAbout({ about: { company, project } }: { about: Subjects }) {
  if (!company && !project) return null;
  return (
    <p className="meta">
      {m.post_about()} {company && <a href={`/company/${company.slug}`}>{company.title}</a>}
      {company && project && ", "}
      {project && (
        <a href={`/project/${project.id}`} lang={project.language ? langOf(project.language) : undefined}>
          {project.title}
        </a>
      )}
    </p>
  );
}
