import { showProject } from "#app/features/projects/operations.server.ts";
import { projectWire } from "#app/features/projects/wire.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { postId as projectId } from "../posts/post-id.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async ({ viewer, params }) => {
    readerOrThrow(viewer);
    const project = await showProject(viewer, projectId(params));
    const votes = await myVotes(viewer, "project", [project.id]);
    return { project: projectWire(project, votes[project.id] === "up") };
  },
});
export const loader = route.loader;
export const action = route.action;
