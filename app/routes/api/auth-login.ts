import { signIn } from "#app/auth/authenticator.server.ts";
import { SignIn } from "#app/features/accounts/forms.server.ts";
import { issueApiToken } from "#app/features/accounts/operations.server.ts";
import { accountWire } from "#app/features/accounts/wire.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { parse } from "#app/http/read-input.server.ts";

const route = apiRoute({
  POST: async ({ request, body }) => {
    const account = await signIn(request, { input: parse(SignIn, body), address: clientAddress(request) });
    return { token: await issueApiToken(account.id, "login"), user: accountWire(account) };
  },
});
export const loader = route.loader;
export const action = route.action;
