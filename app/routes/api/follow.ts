import { z } from "zod";
import { follow, unfollow } from "#app/features/following/operations.server.ts";
import { followChannels } from "#app/features/follows/rules.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const channel = z.enum(followChannels, { error: () => m.api_query_choice({ values: followChannels.join(", ") }) });

/** The address names what is followed by its kind and its key: "hub:aerospace", "tag:kelp". Repeating a call changes nothing. */
const put = apiCall({
  summary: m.call_follow_put,
  access: "member",
  body: z.object({ channel: channel.optional() }),
  answer: z.object({ target: z.string(), channel: z.enum(followChannels) }),
  run: ({ viewer, params, body }) => follow(viewer, params.target ?? "", body.channel),
});

const remove = apiCall({
  summary: m.call_follow_end,
  access: "member",
  answer: z.object({ target: z.string(), channel: z.null() }),
  run: async ({ viewer, params }) => ({ target: await unfollow(viewer, params.target ?? ""), channel: null }),
});

const route = apiRoute({ PUT: put, DELETE: remove });
export const loader = route.loader;
export const action = route.action;
