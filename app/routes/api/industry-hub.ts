import { z } from "zod";
import { showHub } from "#app/features/hubs/operations.server.ts";
import { HubJson, serializeHub } from "#app/features/hubs/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_hub,
    access: "anyone",
    answer: z.object({ hub: HubJson }),
    run: async ({ params }) => ({ hub: serializeHub(await showHub(params.slug ?? "")) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
