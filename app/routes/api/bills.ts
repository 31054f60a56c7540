import { z } from "zod";
import { listBills } from "#app/features/open-data/bills.server.ts";
import { placeShape } from "#app/features/open-data/places.ts";
import { apiPageSize } from "#app/features/open-data/rules.ts";
import { BillJson, billCredit, CreditJson, serializeBill } from "#app/features/open-data/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";
import { cursor, cursorAsked, hubAsked, line } from "./query-fields.server.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_bills,
    access: "reader",
    query: z.object({ industryHub: line, cursor }),
    answer: z.object({ bills: z.array(BillJson), source: CreditJson, pagination }),
    async run({ query, search }) {
      const after = cursorAsked(search, placeShape);
      const hub = (await hubAsked(query.industryHub))?.slug ?? "";
      const { bills, next, asOf } = await listBills(hub, after, apiPageSize);
      return {
        bills: bills.map(serializeBill),
        source: billCredit(asOf),
        pagination: { has_next: next !== null, next_cursor: next },
      };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
