import { memberOrThrow } from "#app/auth/viewer.ts";
import { showPost, viewPost, waitingViews } from "#app/features/posts/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { postId } from "../posts/post-id.ts";

const route = apiRoute({
  POST: async ({ viewer, params }) => {
    const member = memberOrThrow(viewer);
    const post = await showPost(postId(params));
    const counted = await viewPost(member, post.id);
    return { counted, view_count: post.viewCount + waitingViews(post.id) };
  },
});
export const loader = route.loader;
export const action = route.action;
