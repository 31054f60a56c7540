import { Profile } from "#app/features/accounts/forms.server.ts";
import { updateProfile } from "#app/features/accounts/operations.server.ts";
import { accountWire } from "#app/features/accounts/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";

const route = apiRoute({
  PUT: async ({ viewer, body }) => ({ user: accountWire(await updateProfile(viewer, parse(Profile, body))) }),
});
export const loader = route.loader;
export const action = route.action;
