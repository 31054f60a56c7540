import { showProject } from "#app/features/projects/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { postId as projectId } from "../posts/post-id.ts";
import { addToDiscussion, listDiscussion } from "./discussion.server.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async (call) => {
    readerOrThrow(call.viewer);
    const { id } = await showProject(call.viewer, projectId(call.params));
    return listDiscussion(call, { type: "project", id });
  },
  POST: async (call) => addToDiscussion(call, { type: "project", id: projectId(call.params) }),
});
export const loader = route.loader;
export const action = route.action;
