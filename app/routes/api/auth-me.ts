import { z } from "zod";
import { showAccount } from "#app/features/accounts/operations.server.ts";
import { AccountJson, serializeAccount } from "#app/features/accounts/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_me,
    access: "member",
    answer: z.object({ user: AccountJson }),
    revision: ({ user }) => user.revision,
    run: async ({ viewer }) => ({ user: serializeAccount(await showAccount(viewer)) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
