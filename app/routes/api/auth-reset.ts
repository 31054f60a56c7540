import { z } from "zod";
import { callOffReset } from "#app/features/sign-in-resets/operations.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { idFrom } from "#app/text/ids.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  DELETE: apiCall({
    summary: m.call_reset_call_off,
    access: "admin",
    answer: z.object({}),
    async run({ viewer, params }) {
      await callOffReset(viewer, idFrom(params.id));
      return {};
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
