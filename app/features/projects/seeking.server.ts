import type { Viewer } from "#app/auth/viewer.ts";
import { openTo } from "#app/features/demo/operations.server.ts";
import type { ProjectCardRow } from "./data.server.ts";
import { listProjects } from "./list-projects.server.ts";

const shown = 3;

/** Returns those of the newest projects that look for people, for the landing page, and for guests those that `openTo` allows. */
export async function seekingProjects(viewer: Viewer, hidden: number[]): Promise<ProjectCardRow[]> {
  const { projects } = await listProjects({ filters: {}, sort: "newest", search: "", after: null, hidden });
  const seeking = projects.filter((project) => project.seekingCollaborators);
  return (await openTo(viewer, seeking)).slice(0, shown);
}
