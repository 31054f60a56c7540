import { z } from "zod";
import {
  CorrectionForm,
  CorrectionJson,
  ownCorrections,
  sendCorrection,
  serializeCorrection,
} from "#app/features/funding/corrections.server.ts";
import { knownOpportunity, showOpportunity } from "#app/features/funding/operations.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_corrections,
    access: "member",
    answer: z.object({ corrections: z.array(CorrectionJson) }),
    run: async ({ viewer, params }) => ({
      corrections: (await ownCorrections(viewer, (await knownOpportunity(params.slug ?? "")).id)).map(serializeCorrection),
    }),
  }),
  POST: apiCall({
    summary: m.call_correction_send,
    access: "member",
    body: CorrectionForm,
    status: 201,
    answer: z.object({ correction: CorrectionJson }),
    run: async ({ viewer, params, body }) => ({
      correction: serializeCorrection(await sendCorrection(viewer, await showOpportunity(params.slug ?? ""), body)),
    }),
  }),
});
export const loader = route.loader;
export const action = route.action;
