import { z } from "zod";
import { voteTypes } from "#app/features/scores/rules.ts";
import { VoteForm } from "#app/features/votes/forms.server.ts";
import { castVote } from "#app/features/votes/operations.server.ts";
import { count } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_vote,
    access: "member",
    body: VoteForm,
    example: { target_type: "post", target_id: 1, vote_type: "up" },
    answer: z.object({ user_vote: z.enum(voteTypes).nullable(), new_upvotes: count, new_downvotes: count }),
    async run({ viewer, body }) {
      const { userVote, upvotes, downvotes } = await castVote(viewer, body);
      return { user_vote: userVote, new_upvotes: upvotes, new_downvotes: downvotes };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
