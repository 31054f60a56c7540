import { readPost } from "#app/features/posts/operations.server.ts";
import { postWire } from "#app/features/posts/wire.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { postId } from "../posts/post-id.ts";
import { readerOrThrow } from "./reader.server.ts";

const route = apiRoute({
  GET: async ({ viewer, params }) => {
    readerOrThrow(viewer);
    const post = await readPost(viewer, postId(params));
    const votes = await myVotes(viewer, "post", [post.id]);
    return { post: postWire(post, votes[post.id]) };
  },
});
export const loader = route.loader;
export const action = route.action;
