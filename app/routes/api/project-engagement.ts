import { showProject } from "#app/features/projects/operations.server.ts";
import { engagementWire } from "#app/features/projects/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { postId as projectId } from "../posts/post-id.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async ({ viewer, params }) => {
    readerOrThrow(viewer);
    return { stats: engagementWire(await showProject(viewer, projectId(params))) };
  },
});
export const loader = route.loader;
export const action = route.action;
