import { z } from "zod";
import { OutcomeSumsJson, serializeOutcomeSums } from "#app/features/outcomes/forms.server.ts";
import { outcomeSums, setAsked } from "#app/features/outcomes/operations.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_outcomes,
    access: "reader",
    answer: z.object({ outcomes: OutcomeSumsJson }),
    run: async () => ({ outcomes: serializeOutcomeSums(await outcomeSums()) }),
  }),
  PUT: apiCall({
    summary: m.call_outcomes_asked,
    access: "member",
    body: z.object({ asked: z.boolean({ error: () => m.yes_or_no() }) }),
    example: { asked: false },
    answer: z.object({ asked: z.boolean() }),
    async run({ viewer, body }) {
      await setAsked(viewer, body.asked);
      return body;
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
