import { z } from "zod";
import { RequestForm } from "#app/features/connections/forms.server.ts";
import { requestConnection } from "#app/features/connections/operations.server.ts";
import { ConnectionJson, serializeConnection } from "#app/features/connections/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_connection_request,
    access: "member",
    body: RequestForm,
    example: { receiver_id: 2, message: "We both weld." },
    status: 201,
    answer: z.object({ connection: ConnectionJson }),
    run: async ({ viewer, body }) => ({ connection: serializeConnection(await requestConnection(viewer, body)) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
