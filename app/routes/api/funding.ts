import { z } from "zod";
import { fundingCursor, listFunding } from "#app/features/funding/list-funding.server.ts";
import { fundingFilters, fundingSorts } from "#app/features/funding/rules.ts";
import { FundingJson, serializeFunding } from "#app/features/funding/serializers.server.ts";
import { pagination } from "#app/fields/json-fields.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { choice, cursor, cursorAsked, hubAsked, line, provinceCode } from "./query-fields.server.ts";

const Query = z.object({
  filter: choice(fundingFilters).meta({ id: "FundingFilter" }),
  sort: choice(fundingSorts),
  province: provinceCode,
  industryHub: line,
  search: line,
  cursor,
});

const route = apiRoute({
  GET: apiCall({
    summary: m.call_funding,
    access: "reader",
    query: Query,
    answer: z.object({ funding_opportunities: z.array(FundingJson), pagination }),
    async run({ viewer, query, search }) {
      const asked = {
        filter: query.filter || ("all" as const),
        sort: query.sort || ("relevance" as const),
        province: query.province === "ALL" ? "" : (query.province ?? ""),
        home: viewer?.province ?? "",
        text: query.search ?? "",
        hub: (await hubAsked(query.industryHub))?.slug ?? "",
      };
      const { programs, next } = await listFunding({
        ...asked,
        after: cursorAsked(search, asked.text ? cursorShapes.round : fundingCursor(asked)),
      });
      const now = Date.now();
      return {
        funding_opportunities: programs.map((program) => serializeFunding(program, now)),
        pagination: { has_next: next !== null, next_cursor: next },
      };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
