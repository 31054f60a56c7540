import { z } from "zod";
import { Registration, requireSendingFields } from "#app/features/accounts/forms.server.ts";
import { AccountJson, serializeAccount } from "#app/features/accounts/serializers.server.ts";
import { register } from "#app/features/people/shown-facts.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  POST: apiCall({
    summary: m.call_register,
    access: "anyone",
    limit: "registrations",
    body: Registration,
    example: {
      email: "new@example.ca",
      password: "a long passphrase",
      username: "new-member",
      full_name: "New Member",
      user_type: "professional",
      postal_code: "K1A 0B1",
    },
    status: 201,
    answer: z.object({ user: AccountJson }),
    run: async ({ body }) => ({ user: serializeAccount(await register(requireSendingFields(body))) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
