import { z } from "zod";
import { listFollowing } from "#app/features/following/operations.server.ts";
import { FollowJson, serializeFollow } from "#app/features/following/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const list = apiCall({
  summary: m.call_follows,
  access: "member",
  answer: z.object({ follows: z.array(FollowJson) }),
  run: async ({ viewer }) => ({ follows: (await listFollowing(viewer)).map(serializeFollow) }),
});

const route = apiRoute({ GET: list });
export const loader = route.loader;
export const action = route.action;
