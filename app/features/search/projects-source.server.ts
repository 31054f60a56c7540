import { wordsOf } from "#app/db/search.ts";
import { projectTypeLabels } from "#app/features/projects/labels.ts";
import { findProjectsByWords } from "#app/features/projects/list-projects.server.ts";
import { m } from "#app/words/messages.ts";
import { type SearchSource, whyFound } from "./source.ts";

/** Searches public projects. They belong to no hub. */
export const projectsSource: SearchSource = {
  kind: "project",
  async find({ text, hubId, province, from, limit }) {
    if (hubId !== undefined) return [];
    const words = wordsOf(text);
    const projects = await findProjectsByWords(text, { province }, from, limit);
    return projects.map((project) => ({
      kind: "project" as const,
      id: project.id,
      authorId: project.userId,
      tier: project.tier,
      at: project.createdAt,
      href: `/project/${project.id}`,
      language: project.language,
      facts: [project.username ? `u/${project.username}` : m.deleted_member(), projectTypeLabels[project.projectType]()],
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
  },
};
