import { z } from "zod";
import { placeShape } from "#app/features/open-data/places.ts";
import { apiPageSize } from "#app/features/open-data/rules.ts";
import { CreditJson, openLicence, serializeTender, TenderJson } from "#app/features/open-data/serializers.server.ts";
import { listTenders } from "#app/features/open-data/tenders.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";
import { cursor, cursorAsked, hubAsked, line } from "./query-fields.server.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_tenders,
    access: "reader",
    query: z.object({ industryHub: line, cursor }),
    answer: z.object({ tenders: z.array(TenderJson), source: CreditJson, pagination }),
    async run({ query, search }) {
      const after = cursorAsked(search, placeShape);
      const hub = (await hubAsked(query.industryHub))?.slug ?? "";
      const { tenders, next, asOf } = await listTenders(hub, after, Date.now(), apiPageSize);
      return {
        tenders: tenders.map(serializeTender),
        source: openLicence(asOf),
        pagination: { has_next: next !== null, next_cursor: next },
      };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
