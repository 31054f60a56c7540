import { RequestForm } from "#app/features/connections/forms.server.ts";
import { requestConnection } from "#app/features/connections/operations.server.ts";
import { connectionWire } from "#app/features/connections/wire.server.ts";
import { apiRoute, respond } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";

const route = apiRoute({
  POST: async ({ viewer, body }) =>
    respond({ success: true, connection: connectionWire(await requestConnection(viewer, parse(RequestForm, body))) }, 201),
});
export const loader = route.loader;
export const action = route.action;
