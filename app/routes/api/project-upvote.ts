import { setUpvote } from "#app/features/votes/operations.server.ts";
import { type ApiCall, apiRoute } from "#app/http/api-route.server.ts";
import { postId as projectId } from "../posts/post-id.ts";

/** One vote at one address: POST says that it stands, DELETE that it does not; said twice, nothing changes. */
async function upvote({ viewer, params }: ApiCall, stands: boolean) {
  const { userVote, upvotes } = await setUpvote(viewer, { target_type: "project", target_id: projectId(params) }, stands);
  return { new_upvote_count: upvotes, user_upvoted: userVote === "up" };
}

const route = apiRoute({ POST: (call) => upvote(call, true), DELETE: (call) => upvote(call, false) });
export const loader = route.loader;
export const action = route.action;
