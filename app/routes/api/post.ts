import { z } from "zod";
import { hiddenFrom } from "#app/features/connections/operations.server.ts";
import { myChoices, showPoll } from "#app/features/polls/operations.server.ts";
import { PollJson, serializePoll } from "#app/features/polls/serializers.server.ts";
import { readPost } from "#app/features/posts/operations.server.ts";
import { PostJson, serializePost, serializeTranslation } from "#app/features/posts/serializers.server.ts";
import { showTranslation } from "#app/features/posts/translations.server.ts";
import { subjectsOf } from "#app/features/references/subjects.server.ts";
import { myVotes } from "#app/features/votes/mine.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_post,
    access: "reader",
    answer: z.object({ post: PostJson.extend({ poll: PollJson.nullable() }) }),
    revision: ({ post }) => post.revision,
    async run({ viewer, params }) {
      const post = await readPost(viewer, idFrom(params.id));
      const poll = post.pollEndsAt === null ? null : await showPoll(post.id, Date.now());
      const votes = await myVotes(viewer, "post", [post.id]);
      const hidden = await hiddenFrom(viewer);
      const [about, translation] = [await subjectsOf(post, hidden), await showTranslation(post, hidden)];
      const beside = { about, translations: translation ? [serializeTranslation(translation)] : [] };
      const choices = poll ? await myChoices(viewer, post.id) : [];
      return { post: { ...serializePost(post, votes[post.id], beside), poll: poll && serializePoll(poll, choices) } };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
