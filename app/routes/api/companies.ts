import { z } from "zod";
import { directoryChoice } from "#app/features/companies/directory-choice.ts";
import { listCompanies } from "#app/features/companies/list-companies.server.ts";
import { companySorts, fundingStages } from "#app/features/companies/rules.ts";
import { CompanyItemJson, serializeCompanyItem } from "#app/features/companies/serializers.server.ts";
import { timelineTags } from "#app/features/timeline/rules.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { pagination } from "#app/json-fields.server.ts";
import { cursorShapes } from "#app/text/cursors.ts";
import { m } from "#app/words/messages.ts";
import { choice, cursor, cursorAsked, hubAsked, line, provinceCode } from "./query-fields.server.ts";

const Query = z.object({
  industryHub: line,
  province: provinceCode,
  companyStage: choice(fundingStages),
  timelineTag: choice(timelineTags),
  verified: choice(["true", "false"]),
  search: line,
  sort: choice(companySorts),
  cursor,
});

const route = apiRoute({
  GET: apiCall({
    summary: m.call_companies,
    access: "reader",
    query: Query,
    answer: z.object({ companies: z.array(CompanyItemJson), pagination }),
    async run({ query, search }) {
      const { filters, ...asked } = directoryChoice(search);
      const hub = await hubAsked(query.industryHub);
      const after = cursorAsked(
        search,
        asked.search !== "" ? cursorShapes.id : asked.sort === "name" ? cursorShapes.text : cursorShapes.keyset,
      );
      const { companies, next } = await listCompanies({ ...asked, filters: { ...filters, hub: hub?.slug }, after });
      return { companies: companies.map(serializeCompanyItem), pagination: { has_next: next !== null, next_cursor: next } };
    },
  }),
});
export const loader = route.loader;
export const action = route.action;
