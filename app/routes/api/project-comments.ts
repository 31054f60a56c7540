import { showProject } from "#app/features/projects/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { postId as projectId } from "../posts/post-id.ts";
import { addToDiscussion, listDiscussion } from "./discussion.server.ts";

const route = apiRoute({
  GET: listDiscussion(async ({ viewer, params }) => ({ type: "project", id: (await showProject(viewer, projectId(params))).id })),
  POST: addToDiscussion(({ params }) => ({ type: "project", id: projectId(params) })),
});
export const loader = route.loader;
export const action = route.action;
