import { z } from "zod";
import { setSaysWhat, unsubscribe } from "#app/features/push/operations.server.ts";
import { SubscriptionJson, serializeSubscription } from "#app/features/push/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const answer = z.object({ subscription: SubscriptionJson });

const put = apiCall({
  summary: m.call_push_put,
  access: "member",
  body: z.object({ says_what: z.boolean() }),
  answer,
  run: async ({ viewer, params, body }) => ({
    subscription: serializeSubscription(await setSaysWhat(viewer, idFrom(params.id), body.says_what)),
  }),
});

const remove = apiCall({
  summary: m.call_push_end,
  access: "member",
  answer,
  run: async ({ viewer, params }) => ({ subscription: serializeSubscription(await unsubscribe(viewer, idFrom(params.id))) }),
});

const route = apiRoute({ PUT: put, DELETE: remove });
export const loader = route.loader;
export const action = route.action;
