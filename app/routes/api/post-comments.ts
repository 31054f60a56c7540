import { readPost } from "#app/features/posts/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { postId } from "../posts/post-id.ts";
import { addToDiscussion, listDiscussion } from "./discussion.server.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async (call) => {
    readerOrThrow(call.viewer);
    const { id } = await readPost(call.viewer, postId(call.params));
    return listDiscussion(call, { type: "post", id });
  },
  POST: async (call) => addToDiscussion(call, { type: "post", id: postId(call.params) }),
});
export const loader = route.loader;
export const action = route.action;
