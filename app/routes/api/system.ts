import { z } from "zod";
import { findSystem } from "#app/features/open-data/operations.server.ts";
import { CreditJson, openLicence, SystemJson, serializeSystem } from "#app/features/open-data/serializers.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_system,
    access: "reader",
    answer: z.object({ system: SystemJson, source: CreditJson }),
    async run({ params }) {
      const { key, system, asOf } = await findSystem(params.key ?? "");
      return { system: serializeSystem(key, system), source: openLicence(asOf) };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
