import { z } from "zod";
import { withdrawCorrection } from "#app/features/funding/corrections.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  DELETE: apiCall({
    summary: m.call_correction_withdraw,
    access: "member",
    answer: z.object({ correction: z.null() }),
    async run({ viewer, params }) {
      await withdrawCorrection(viewer, params.slug ?? "", params.fact ?? "");
      return { correction: null };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
