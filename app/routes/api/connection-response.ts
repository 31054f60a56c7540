import { checkResponse, ResponseForm } from "#app/features/connections/forms.server.ts";
import { respondToConnection } from "#app/features/connections/operations.server.ts";
import { connectionWire } from "#app/features/connections/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";
import { idFrom } from "./member-id.server.ts";

const route = apiRoute({
  PUT: async ({ viewer, params, body }) => {
    const response = checkResponse(parse(ResponseForm, body));
    return { connection: connectionWire(await respondToConnection(viewer, idFrom(params.id), response)) };
  },
});
export const loader = route.loader;
export const action = route.action;
