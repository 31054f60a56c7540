import { z } from "zod";
import { signIn } from "#app/auth/authenticator.server.ts";
import { SignIn } from "#app/features/accounts/forms.server.ts";
import { AccountJson, serializeAccount } from "#app/features/accounts/serializers.server.ts";
import { issueApiToken } from "#app/features/accounts/sessions.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_login,
    access: "anyone",
    limit: "sign-ins",
    body: SignIn,
    example: { email: "member@example.ca", password: "a long passphrase" },
    answer: z.object({ token: z.string(), user: AccountJson }),
    async run({ request, body }) {
      const account = await signIn(request, { input: body, address: clientAddress(request), cookie: null });
      return { token: await issueApiToken(account.id, "login"), user: serializeAccount(account) };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
