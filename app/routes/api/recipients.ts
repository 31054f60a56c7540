import { z } from "zod";
import { showOpportunity } from "#app/features/funding/operations.server.ts";
import { grantSums, listAgreements } from "#app/features/open-data/grants.server.ts";
import { placeShape } from "#app/features/open-data/places.ts";
import { apiPageSize } from "#app/features/open-data/rules.ts";
import {
  AgreementJson,
  CreditJson,
  GrantSumsJson,
  openLicence,
  serializeAgreement,
  serializeGrantSums,
} from "#app/features/open-data/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { m } from "#app/words/messages.ts";
import { cursor, cursorAsked } from "./query-fields.server.ts";

const route = apiRoute({
  GET: apiCall({
    summary: m.call_recipients,
    access: "reader",
    query: z.object({ cursor }),
    answer: z.object({ agreements: z.array(AgreementJson), sums: GrantSumsJson.nullable(), source: CreditJson, pagination }),
    async run({ params, search }) {
      const after = cursorAsked(search, placeShape);
      const program = await showOpportunity(params.slug ?? "");
      const [{ agreements, next, asOf }, sums] = [await listAgreements(program, after, apiPageSize), await grantSums(program)];
      return {
        agreements: agreements.map(serializeAgreement),
        sums: sums && serializeGrantSums(sums),
        source: openLicence(asOf),
        pagination: { has_next: next !== null, next_cursor: next },
      };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
