import { z } from "zod";
import { Subscription } from "#app/features/push/forms.server.ts";
import { listSubscriptions, siteKeys, subscribe } from "#app/features/push/operations.server.ts";
import { SubscriptionJson, serializeSubscription } from "#app/features/push/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { userAgentOf } from "#app/http/cookies.server.ts";
import { m } from "#app/words/messages.ts";

/** A program subscribes with the key of the site (VAPID). */
const list = apiCall({
  summary: m.call_push_list,
  access: "member",
  answer: z.object({ application_server_key: z.string(), subscriptions: z.array(SubscriptionJson) }),
  run: async ({ viewer }) => ({
    application_server_key: siteKeys().publicKey,
    subscriptions: (await listSubscriptions(viewer)).map(serializeSubscription),
  }),
});

/** It ends with the token that asked for it. */
const add = apiCall({
  summary: m.call_push_add,
  access: "member",
  body: Subscription,
  example: {
    endpoint: "https://push.example.ca/send/1",
    keys: {
      p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    },
  },
  status: 201,
  answer: z.object({ subscription: SubscriptionJson }),
  run: async ({ request, viewer, tokenId, body }) => ({
    subscription: serializeSubscription(await subscribe(viewer, body, { tokenId, userAgent: userAgentOf(request) })),
  }),
});

const route = apiRoute({ GET: list, POST: add });
export const loader = route.loader;
export const action = route.action;
