import { memberOrThrow } from "#app/auth/viewer.ts";
import { VoteForm } from "#app/features/votes/forms.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";

const route = apiRoute({
  POST: async ({ viewer, body }) => {
    memberOrThrow(viewer);
    const { userVote, upvotes, downvotes } = await castVote(viewer, parse(VoteForm, body));
    return { user_vote: userVote, new_upvotes: upvotes, new_downvotes: downvotes };
  },
});
export const loader = route.loader;
export const action = route.action;
