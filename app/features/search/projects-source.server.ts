import { projectTypeLabels } from "#app/features/projects/labels.ts";
import { publicProjects } from "#app/features/projects/list-projects.server.ts";
import { nameOf } from "#app/ui/member-link.tsx";
import { m } from "#app/words/messages.ts";
import { type SearchSource, whyFound } from "./source.ts";

/** Shows public projects. */
export const showProjects: SearchSource = async (ids, { words }) =>
  (await publicProjects(ids)).map((project) => ({
    kind: "project" as const,
    id: project.id,
    authorId: project.userId,
    at: project.createdAt,
    href: `/project/${project.id}`,
    language: project.language,
    member: { username: project.username, face: project.face, fullName: project.fullName },
    facts: [nameOf(project), projectTypeLabels[project.projectType]()],
    ...whyFound(
      project.title,
      [
        [m.search_in_description(), project.description],
        [m.search_in_tags(), project.tags.map((tag) => `#${tag}`).join(" ")],
        [m.search_in_technologies(), project.techStack.join(", ")],
      ],
      words,
    ),
  }));
