import { z } from "zod";
import { listSystems } from "#app/features/open-data/operations.server.ts";
import { placeShape } from "#app/features/open-data/places.ts";
import { purposes } from "#app/features/open-data/readers/ai-register.ts";
import { apiPageSize } from "#app/features/open-data/rules.ts";
import { CreditJson, openLicence, SystemItemJson, serializeSystemItem } from "#app/features/open-data/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";
import { choice, cursor, cursorAsked, line } from "./query-fields.server.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_systems,
    access: "reader",
    query: z.object({ department: line, purpose: choice(purposes), search: line, cursor }),
    answer: z.object({ systems: z.array(SystemItemJson), source: CreditJson, pagination }),
    async run({ query, search }) {
      const asked = {
        department: query.department ?? "",
        purpose: query.purpose ?? "",
        words: (query.search ?? "").trim().slice(0, 100),
        after: cursorAsked(search, placeShape),
      };
      const { systems, next, asOf } = await listSystems(asked, apiPageSize);
      return {
        systems: systems.map(serializeSystemItem),
        source: openLicence(asOf),
        pagination: { has_next: next !== null, next_cursor: next },
      };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
