import { readablePost } from "#app/features/posts/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { addToDiscussion, listDiscussion } from "./discussion.server.ts";

const route = apiRoute({
  GET: listDiscussion(async ({ viewer, params }) => ({ type: "post", id: (await readablePost(viewer, idFrom(params.id))).id })),
  POST: addToDiscussion(({ params }) => ({ type: "post", id: idFrom(params.id) })),
});
export const loader = route.loader;
export const action = route.action;
