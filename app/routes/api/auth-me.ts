import { showAccount } from "#app/features/accounts/operations.server.ts";
import { accountWire } from "#app/features/accounts/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";

const route = apiRoute({
  GET: async ({ viewer }) => ({ user: accountWire(await showAccount(viewer)) }),
});
export const loader = route.loader;
export const action = route.action;
