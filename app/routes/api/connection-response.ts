import { z } from "zod";
import { checkResponse, ResponseForm } from "#app/features/connections/forms.server.ts";
import { respondToConnection } from "#app/features/connections/operations.server.ts";
import { ConnectionJson, serializeConnection } from "#app/features/connections/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  PUT: apiCall({
    summary: m.call_connection_respond,
    access: "member",
    body: ResponseForm,
    example: { response: "accepted" },
    answer: z.object({ connection: ConnectionJson }),
    run: async ({ viewer, params, body }) => ({
      connection: serializeConnection(await respondToConnection(viewer, idFrom(params.id), checkResponse(body))),
    }),
  }),
});
export const loader = route.loader;
export const action = route.action;
