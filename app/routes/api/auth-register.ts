import { Registration, requireSendingFields } from "#app/features/accounts/forms.server.ts";
import { registerAccount } from "#app/features/accounts/operations.server.ts";
import { accountWire } from "#app/features/accounts/wire.server.ts";
import { apiRoute, respond } from "#app/http/api-route.server.ts";
import { parse } from "#app/http/read-input.server.ts";

const route = apiRoute({
  POST: async ({ body }) => {
    const input = requireSendingFields(parse(Registration, body));
    const account = await registerAccount(input);
    return respond({ success: true, user: accountWire(account) }, 201);
  },
});
export const loader = route.loader;
export const action = route.action;
