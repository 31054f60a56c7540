import { z } from "zod";
import { memberOrThrow } from "#app/auth/viewer.ts";
import { readPost, viewPost } from "#app/features/posts/operations.server.ts";
import { waitingViews } from "#app/features/views/operations.server.ts";
import { count } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_post_view,
    access: "member",
    answer: z.object({ counted: z.boolean(), view_count: count }),
    async run({ viewer, params }) {
      const post = await readPost(viewer, idFrom(params.id));
      const counted = await viewPost(memberOrThrow(viewer), post.id);
      return { counted, view_count: post.viewCount + waitingViews("post", post.id) };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
