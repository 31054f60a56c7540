import { readPost } from "#app/features/posts/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { postId } from "../posts/post-id.ts";
import { addToDiscussion, listDiscussion } from "./discussion.server.ts";

const route = apiRoute({
  GET: listDiscussion(async ({ viewer, params }) => ({ type: "post", id: (await readPost(viewer, postId(params))).id })),
  POST: addToDiscussion(({ params }) => ({ type: "post", id: postId(params) })),
});
export const loader = route.loader;
export const action = route.action;
