import { z } from "zod";
import { setVote } from "#app/features/votes/operations.server.ts";
import { count } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

/** POST sets the upvote, DELETE withdraws it. Repeating a call changes nothing. */
const upvote = (stands: boolean) =>
  apiCall({
    summary: stands ? m.call_upvote : m.call_upvote_withdraw,
    access: "member",
    answer: z.object({ new_upvote_count: count, user_upvoted: z.boolean() }),
    async run({ viewer, params }) {
      const { userVote, upvotes } = await setVote(viewer, {
        target_type: "project",
        target_id: idFrom(params.id),
        wanted: stands ? "up" : "none",
      });
      return { new_upvote_count: upvotes, user_upvoted: userVote === "up" };
    },
  });

const route = apiRoute({ POST: upvote(true), DELETE: upvote(false) });
export const loader = route.loader;
export const action = route.action;
