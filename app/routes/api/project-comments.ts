import { showProject } from "#app/features/projects/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { addToDiscussion, listDiscussion } from "./discussion.server.ts";

const route = apiRoute({
  GET: listDiscussion(async ({ viewer, params }) => ({ type: "project", id: (await showProject(viewer, idFrom(params.id))).id })),
  POST: addToDiscussion(({ params }) => ({ type: "project", id: idFrom(params.id) })),
});
export const loader = route.loader;
export const action = route.action;
