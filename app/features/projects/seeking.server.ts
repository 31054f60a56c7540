import type { Viewer } from "#app/auth/viewer.ts";
import { openTo } from "#app/features/demo/operations.server.ts";
import { ownFirst } from "#app/words/lang-of.ts";
import type { ProjectCardRow } from "./data.server.ts";
import { listProjects } from "./list-projects.server.ts";

const shown = 3;

/**
 * Returns those of the newest projects, of a province or of all, that look for people, those in the reader's language first, for the landing
 * page, and for guests those that `openTo` allows.
 */
export async function seekingProjects(viewer: Viewer, hidden: number[], province?: string): Promise<ProjectCardRow[]> {
  const { projects } = await listProjects({ filters: { province }, sort: "newest", search: "", after: null, hidden });
  const seeking = projects.filter((project) => project.seekingCollaborators);
  return ownFirst(await openTo(viewer, seeking)).slice(0, shown);
}
