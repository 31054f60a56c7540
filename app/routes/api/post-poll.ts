import { z } from "zod";
import { PollForm } from "#app/features/polls/forms.server.ts";
import { myChoices, showPoll } from "#app/features/polls/operations.server.ts";
import { PollJson, serializePoll } from "#app/features/polls/serializers.server.ts";
import { votePoll } from "#app/features/votes/poll-votes.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const vote = apiCall({
  summary: m.call_poll,
  access: "member",
  body: PollForm,
  example: { options: [1] },
  answer: z.object({ poll: PollJson.nullable() }),
  async run({ viewer, params, body }) {
    const postId = idFrom(params.id);
    await votePoll(viewer, postId, body.options);
    const poll = await showPoll(postId, Date.now());
    return { poll: poll && serializePoll(poll, await myChoices(viewer, postId)) };
  },
});

const route = apiRoute({ POST: vote });
export const loader = route.loader;
export const action = route.action;
