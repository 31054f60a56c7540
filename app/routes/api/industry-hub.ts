import { showHub } from "#app/features/hubs/operations.server.ts";
import { hubWire } from "#app/features/hubs/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";

const route = apiRoute({
  GET: async ({ params }) => ({ hub: hubWire(await showHub(params.slug ?? "")) }),
});
export const loader = route.loader;
export const action = route.action;
